import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose cases come from the registry take longest: begun last, each would keep one core waiting. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/conformance\/|\/e2e\/sweep/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/kernel/*.test.ts',
            'src/kernel/{value,contract}/*.test.ts',
            'src/domains/*/*/*.test.ts',
            'src/apps/*.test.ts',
            'scripts/*.test.mjs',
          ],
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
          setupFiles: ['src/apps/web/testing/patience.ts'],
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
          globalSetup: ['src/apps/server/testing/setup/empty-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        resolve: {
          alias: {
            '@node-rs/argon2': resolve(import.meta.dirname, 'src/apps/server/testing/setup/quick-argon2.ts'),
          },
        },
        test: {
          ...shared,
          name: 'api',
          include: ['src/apps/server/**/*.test.ts', 'src/domains/**/server/**/*.test.ts'],
          globalSetup: ['src/apps/server/testing/setup/global-setup.ts'],
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
