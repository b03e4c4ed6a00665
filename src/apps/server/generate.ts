import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openApiOf } from '@/kernel/server/docs/openapi.ts';
import { syllablesOf } from '@/kernel/server/search/pinyin.ts';
import { endpoints } from '../apis.ts';
import { navigationActions } from '../navigationActions.ts';
import { navigationMenu } from '../navigationMenu.ts';
import { routes, screens } from '../screens.ts';
import { behaviours, namedCalls } from '../specification.ts';
import { statuses } from '../statuses.ts';
import { docsOf } from './docs.ts';
import { permissionsPage } from './permission-matrix.ts';
import { routesPage } from './routes-page.ts';
import { specificationPage } from './specification-page.ts';
import { statusesPage } from './status-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** How the words of the menu are read, for the search in the browser, which has no dictionary. */
async function menuSounds(): Promise<string> {
  const entries = navigationMenu.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
  const places = entries.flatMap((entry) => [entry, ...entry.tabs]);
  const sounds: Record<string, string> = {};
  for (const { name } of [...places, ...navigationActions])
    sounds[name[0]] = (await syllablesOf(name[0])).join(' ');
  return `${JSON.stringify(sounds, null, 2)}\n`;
}

/** What is made from the code. No clock, no order of chance: the same code makes the same bytes. */
const documents: Record<string, string> = {
  'docs/generated/permissions.md': permissionsPage(endpoints),
  'docs/generated/statuses.md': statusesPage(statuses),
  'docs/generated/routes.md': routesPage(routes, screens),
  'docs/generated/specification.md': await specificationPage(root, routes, endpoints, namedCalls, behaviours),
  'src/apps/web/menu-sounds.json': await menuSounds(),
};

/** For tools beside the repository: the server answers the same at /docs/openapi.json, so git does not keep it. */
const OPENAPI = 'docs/generated/openapi.json';
const openapi = () => `${JSON.stringify(openApiOf(endpoints, docsOf(version)), null, 2)}\n`;

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
  writeFileSync(join(root, OPENAPI), openapi());
  process.stdout.write(
    `generated: ${stale.length ? `${stale.join(', ')} written` : 'nothing has changed'}\n`,
  );
}
