/** The unit tests as they run in Wine: in threads, since Wine's pipes carry no worker process. */
import { defineConfig } from 'vitest/config';
import { compiledSource } from '../support/compiled-source.js';

export default defineConfig({
  plugins: [compiledSource()],
  test: {
    name: 'unit',
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.{slow,model,system}.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/support/shared-worlds.ts'],
    setupFiles: ['test/support/seed.ts'],
  },
});
