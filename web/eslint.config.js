import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // Addresses are made by the router, not by SvelteKit.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps here are made once or replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { ignores: ['node_modules/', 'dist/'] },
);
