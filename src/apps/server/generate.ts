import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openApiOf } from '@/kernel/server/openapi.ts';
import { endpoints } from '../apis.ts';
import { routes, screens } from '../screens.ts';
import { statuses } from '../statuses.ts';
import { permissionsPage } from './permission-matrix.ts';
import { routesPage } from './routes-page.ts';
import { statusesPage } from './status-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'docs/generated');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The documents that are made from the code. No clock, no order of chance: the same code makes the same bytes. */
const documents: Record<string, string> = {
  'openapi.json': `${JSON.stringify(openApiOf(endpoints, { title: '学账 Xuezhang', version }), null, 2)}\n`,
  'permissions.md': permissionsPage(endpoints),
  'statuses.md': statusesPage(statuses),
  'routes.md': routesPage(routes, screens),
};

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const stale = Object.keys(documents).filter((name) => readOrNothing(join(folder, name)) !== documents[name]);

if (process.argv.includes('--check')) {
  for (const name of stale) process.stderr.write(`docs/generated/${name} is stale: run npm run generate\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const name of stale) writeFileSync(join(folder, name), documents[name] as string);
  process.stdout.write(
    `docs/generated: ${stale.length ? `${stale.join(', ')} written` : 'nothing has changed'}\n`,
  );
}
