import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { installable } from './installable.ts';

const server = process.env.CENOTE_SERVER ?? 'http://127.0.0.1:8765';

export default defineConfig({
  plugins: [svelte(), installable()],
  build: {
    outDir: '../src/cenote/server/static',
    emptyOutDir: true,
    // Nothing inline: the content security policy forbids it, and the cache likes files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long each part of the build took is nothing to warn of.
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { main: 'index.html', offline: 'offline.html', sw: 'src/pwa/sw.ts' },
      // The service worker's address stays the same, and it must lie at the root.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    // The words of the games lie in the Python package.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
});
