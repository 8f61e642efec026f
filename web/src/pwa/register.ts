/** The service worker, and the manifest in the language of the page. */
import { language } from '../words';

export function install(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/manifest.${language()}.webmanifest`;
  document.head.append(link);
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Nothing that a page needs at first is delayed.
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
