/** What makes the app installable: manifests, colours from the tokens, and the list of files for the service worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const LANGUAGES = ['en', 'nl', 'de', 'ja'];
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** A token's colour in the light and in the dark theme. */
function colours(token: string): { light: string; dark: string } {
  const found = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(read('src/tokens.css'));
  if (!found) throw new Error(`tokens.css has no ${token}`);
  return { light: found[1]!, dark: found[2]! };
}

export function manifest(language: string): object {
  const words = (folder: string): Record<string, string> => JSON.parse(read(`locale/${folder}${language}.json`)) as Record<string, string>;
  const texts = { ...words(''), ...words('mine/') };
  const { light } = colours('ground');
  return {
    id: '/',
    name: 'Cenote',
    short_name: 'Cenote',
    description: texts['pwa.description'],
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: texts['nav.games'], url: '/games' },
      { name: texts['nav.new'], url: '/new' },
      { name: texts['nav.puzzles'], url: '/puzzles' },
      { name: texts['nav.rules'], url: '/rules' },
    ],
  };
}

/** A chunk, everything it imports at once, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

/** What the service worker keeps from the start: the first page, the offline page, and their files. */
function kept(bundle: Rolldown.OutputBundle): string[] {
  const entries = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry && one.fileName !== 'sw.js');
  const files = entries.flatMap((one) => [...filesOf(bundle, one.fileName)]);
  return ['/', '/offline.html', ...new Set(files.map((file) => `/${file}`))];
}

const isHashed = (file: string): boolean => file.startsWith('assets/');

export function installable(): Plugin {
  return {
    name: 'installable',
    transformIndexHtml() {
      const { light, dark } = colours('ground');
      return Object.entries({ light, dark }).map(([scheme, content]) => ({
        tag: 'meta',
        attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` },
        injectTo: 'head' as const,
      }));
    },
    generateBundle: {
      // After the styles: chunks that were nothing else are gone by then.
      order: 'post',
      handler(_, bundle) {
        for (const language of LANGUAGES) {
          const source = JSON.stringify(manifest(language));
          this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
        }
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') return;
        const files = Object.keys(bundle).filter(isHashed).map((file) => `/${file}`);
        worker.code = worker.code
          .replace('__KEPT__', JSON.stringify(kept(bundle)))
          .replace('__FILES__', JSON.stringify(files.toSorted()));
      },
    },
  };
}
