import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { root } from './database.ts';

const MOST_KB = 60;
const assets = join(root, 'dist/web/assets');

/** What each screen adds to what is there once the first list is: its page and whatever that imports, as it is sent. */
export function screens(bench: Bench, loaded: ReadonlySet<string>): void {
  const pages = readdirSync(assets).filter((name) => /Page-[\w-]+\.js$/.test(name));
  const sizes = pages
    .map((page) => ({ page: page.replace(/-[\w-]{8}\.js$/, ''), bytes: addedBy(page, loaded) }))
    .sort((a, b) => b.bytes - a.bytes);
  const [most] = sizes;
  if (!most) return;
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  bench.tell({
    what: `JavaScript that a screen adds to the first list page, the most of ${sizes.length} screens`,
    ours: sizes
      .slice(0, 3)
      .map(({ page, bytes }) => `${page} ${kb(bytes)}`)
      .join(', '),
    figure: kb(most.bytes),
    target: `≤ ${MOST_KB} kB`,
    met: most.bytes <= MOST_KB * 1000,
  });
}

function addedBy(page: string, loaded: ReadonlySet<string>): number {
  const needed = new Set<string>();
  const need = (name: string) => {
    if (needed.has(name) || loaded.has(name)) return;
    needed.add(name);
    for (const [, other] of readFileSync(join(assets, name), 'utf8').matchAll(
      /(?:from|import)"\.\/([\w.-]+\.js)"/g,
    ))
      need(other as string);
  };
  need(page);
  return [...needed].reduce((sum, name) => sum + sentBytes(name), 0);
}

/** As a browser gets it: small files are sent as they are. */
const sentBytes = (name: string): number =>
  Math.min(
    ...[name, `${name}.br`].flatMap(
      (file) => statSync(join(assets, file), { throwIfNoEntry: false })?.size ?? [],
    ),
  );
