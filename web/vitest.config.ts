import { defineConfig, mergeConfig } from 'vitest/config';

import app from './vite.config';

export default mergeConfig(app, defineConfig({ test: { include: ['tests/**/*.test.ts'] } }));
