import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// The same number of workers everywhere: Vitest runs projects with different ones one after another. Files of a worker
// share what they import, which is most of their time; what a file connects to a slot it disconnects again.
const shared = {
  pool: 'forks' as const,
  maxWorkers: 2,
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
};

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/kernel/*.test.ts', 'src/domains/*/*/*.test.ts', 'src/apps/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', 'src/**/web/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          // What needs no business data, beside the demo's loading.
          name: 'kernel',
          include: ['src/kernel/server/**/*.test.ts'],
          globalSetup: ['src/apps/server/testing/empty-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        resolve: {
          alias: {
            '@node-rs/argon2': resolve(import.meta.dirname, 'src/apps/server/testing/quick-argon2.ts'),
          },
        },
        test: {
          ...shared,
          name: 'api',
          include: ['src/apps/server/**/*.test.ts', 'src/domains/**/server/**/*.test.ts'],
          globalSetup: ['src/apps/server/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
