import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startWithTemplates } from './templates.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const dataDir = process.env.XUEZHANG_TEST_DIR ?? join(root, 'node_modules/.cache/xuezhang-test');
  const { server, ...templates } = await startWithTemplates(dataDir);
  project.provide('postgres', {
    superUrl: server.superUrl,
    ownerUrl: server.ownerUrl('__db__'),
    appUrl: server.appUrl('__db__'),
    ...templates,
  });
  return () => server.stop();
}
