import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startWithTemplates } from './templates.ts';

const root = resolve(import.meta.dirname, '../../../../..');

/** One PostgreSQL for the whole run. */
export async function setupWith(project: TestProject, { suffix, demo }: { suffix: string; demo: boolean }) {
  const dataDir = process.env.XUEZHANG_TEST_DIR ?? join(root, 'node_modules/.cache/xuezhang-test');
  const { server, ...templates } = await startWithTemplates(`${dataDir}${suffix}`, demo);
  project.provide('postgres', {
    superUrl: server.superUrl,
    ownerUrl: server.ownerUrl('__db__'),
    appUrl: server.appUrl('__db__'),
    ...templates,
  });
  return () => server.stop();
}

export default (project: TestProject) => setupWith(project, { suffix: '', demo: true });
