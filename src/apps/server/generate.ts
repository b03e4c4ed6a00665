import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openApiOf } from '@/kernel/server/docs/openapi.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { endpoints } from '../apis.ts';
import { routes, screens } from '../screens.ts';
import { statuses } from '../statuses.ts';
import { permissionsPage } from './permission-matrix.ts';
import { routesPage } from './routes-page.ts';
import { statusesPage } from './status-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What each screen's title sounds like, for the search in the browser, which has no dictionary. */
async function screenWords(): Promise<string> {
  const words: Record<string, string> = {};
  for (const { path, zh, en } of routes) words[path] = await nameSearchText(zh, en);
  return `${JSON.stringify(words, null, 2)}\n`;
}

/** What is made from the code. No clock, no order of chance: the same code makes the same bytes. */
const documents: Record<string, string> = {
  'docs/generated/openapi.json': `${JSON.stringify(openApiOf(endpoints, { title: '学账 Xuezhang', version }), null, 2)}\n`,
  'docs/generated/permissions.md': permissionsPage(endpoints),
  'docs/generated/statuses.md': statusesPage(statuses),
  'docs/generated/routes.md': routesPage(routes, screens),
  'src/apps/web/screen-words.json': await screenWords(),
};

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const stale = Object.keys(documents).filter((name) => readOrNothing(join(root, name)) !== documents[name]);

if (process.argv.includes('--check')) {
  for (const name of stale) process.stderr.write(`${name} is stale: run npm run generate\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(join(root, 'docs/generated'), { recursive: true });
  for (const name of stale) writeFileSync(join(root, name), documents[name] as string);
  process.stdout.write(
    `generated: ${stale.length ? `${stale.join(', ')} written` : 'nothing has changed'}\n`,
  );
}
