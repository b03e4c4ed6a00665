import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Variant {
  readonly path: string;
  readonly size: number;
}

/** A file of the built app, with the compressed siblings that the build put beside it. */
export interface Asset {
  readonly type: string;
  readonly variants: Partial<Record<Encoding, Variant>>;
  /** Hash of the content; undefined where the name already carries one. */
  readonly tag: string | undefined;
  /** Its name changes with its content, so it can be kept for ever. */
  readonly immutable: boolean;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const SIBLINGS = { '.br': 'br', '.gz': 'gzip' } as const;

/**
 * What can be asked for, by its address. Nothing else is ever looked up on the disk, so no address leads outside.
 * A folder that is not there (the app has not been built) is empty.
 */
export async function readAssets(dir: string): Promise<Map<string, Asset>> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  // Links are not followed, hidden files and source maps are nobody's business.
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  const assets = new Map<string, Asset>();
  for (const path of files) {
    if (known.has(path.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(path)) continue;
    assets.set(`/${relative(dir, path).split(sep).join('/')}`, await assetAt(dir, path, known));
  }
  return assets;
}

async function assetAt(dir: string, path: string, known: ReadonlySet<string>): Promise<Asset> {
  const variants: Asset['variants'] = { identity: { path, size: (await stat(path)).size } };
  for (const [ending, encoding] of Object.entries(SIBLINGS)) {
    const sibling = path + ending;
    if (known.has(sibling)) variants[encoding] = { path: sibling, size: (await stat(sibling)).size };
  }
  const immutable = relative(dir, path).startsWith(`assets${sep}`);
  return {
    type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    variants,
    immutable,
    tag: immutable
      ? undefined
      : createHash('sha256')
          .update(await readFile(path))
          .digest('base64url')
          .slice(0, 22),
  };
}

/** The best that is there of what the browser takes: brotli, then gzip, whatever order it lists them in. */
export function chooseEncoding(accept: string | undefined, there: Asset['variants']): Encoding {
  const weights = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim());
    const q = params.find((param) => param.startsWith('q='));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const taken = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (there.br && taken('br')) return 'br';
  return there.gzip && taken('gzip') ? 'gzip' : 'identity';
}
