/** The page that is shown when the server does not answer; it stands on its own files alone. */
import '../base.css';
import '../tokens.css';
import './offline.css';
import de from '../../locale/offline/de.json';
import en from '../../locale/offline/en.json';
import ja from '../../locale/offline/ja.json';
import nl from '../../locale/offline/nl.json';
import { dress } from '../settings.svelte';

const TEXTS = { en, nl, de, ja };
type Language = keyof typeof TEXTS;

const wishes = [localStorage.getItem('cenote.language') ?? '', ...navigator.languages];
const known = (wish: string): Language | undefined =>
  (Object.keys(TEXTS) as Language[]).find((language) => wish.toLowerCase().startsWith(language));
const language = wishes.map(known).find(Boolean) ?? 'en';
const texts = TEXTS[language];

dress();
document.documentElement.lang = language;
document.title = `${texts['offline.title']} · Cenote`;
for (const element of document.querySelectorAll<HTMLElement>('[data-word]')) {
  element.textContent = texts[element.dataset.word as keyof typeof texts];
}
document.querySelector('button')?.addEventListener('click', () => location.reload());
addEventListener('online', () => void reloadIfAnswered());

/** A network is not yet the server; and whoever has just followed a link is not called back for nothing. */
async function reloadIfAnswered(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer) location.reload();
}
