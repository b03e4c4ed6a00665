// What belongs to a noun: the calls and screens that its `<noun>.module.ts` declares, and the pages that lie in its folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nounOf } from './import-graph.mjs';

/** Actions and paths, each with the nouns that it belongs to. Screens also by their title, which the menu shows. */
export async function declaredBy(root, files) {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const actions = new Map();
  const screens = new Map();
  const add = (map, key, noun) => map.set(key, (map.get(key) ?? new Set()).add(noun));
  for (const file of files.keys()) {
    if (!/[.]module[.]ts$/.test(file) || !nounOf(file)) continue;
    const exported = await import(pathToFileURL(join(root, file)).href);
    for (const { endpoints, screens: paths } of Object.values(exported)) {
      for (const { action } of endpoints) add(actions, action, nounOf(file));
      for (const { path } of paths) add(screens, path, nounOf(file));
    }
  }
  await unregister();
  for (const [path, noun] of pagesIn(files)) add(screens, path, noun);
  return { actions, screens, titles: titlesIn(root, screens) };
}

/** `'/Path': () => import('…/XPage.tsx')`, in a list of the app or of the noun itself. */
function pagesIn(files) {
  const lists = [...files].filter(([file]) => /^src\/(apps|domains\/[^/]+\/[^/]+)\/web\/[^/]+$/.test(file));
  return lists.flatMap(([file, { text }]) =>
    text
      .split(/(?='\/[^'\s]*':)/)
      .map((entry) => ({ path: /^'(\/[^'\s]*)':/.exec(entry)?.[1], entry }))
      .filter(({ path, entry }) => path && /import\('[^']*Page[.]tsx'\)/.test(entry))
      .map(({ path, entry }) => {
        const [, page] = /import\('([^']*Page[.]tsx)'\)/.exec(entry);
        return [path, page.startsWith('@/') ? nounOf(page.replace('@/', 'src/')) : nounOf(file)];
      }),
  );
}

function titlesIn(root, screens) {
  const routes = JSON.parse(readFileSync(join(root, 'src/apps/routes.json'), 'utf8'));
  return new Map(
    routes
      .filter(({ path }) => screens.has(path))
      .flatMap(({ path, zh, en }) => [zh, en].map((title) => [title, screens.get(path)])),
  );
}
