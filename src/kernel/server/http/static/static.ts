import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, chooseEncoding, readAssets, type Variant } from './static-index.ts';

export interface ServeAppOptions {
  /** The built app: `index.html`, `assets/…` with hashes in their names, and what lies beside them. */
  readonly dir: string;
  /** Sent with every file. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Small files stay in memory once they were asked for; the app's own come to a few hundred kB compressed. */
const MAX_CACHED = 128 * 1024;
const MAX_CACHE = 8 * 1024 * 1024;

/**
 * Serves the built app. Every other address that a browser navigates to gets `index.html`: the app knows its screens
 * and has its own "not found". Call it last: what other routes answer is theirs.
 */
export async function serveApp(app: FastifyInstance, { dir, headers = {} }: ServeAppOptions): Promise<void> {
  const assets = await readAssets(dir);
  const read = smallFileCache();
  if (!assets.has('/index.html')) app.log.warn({ dir }, 'the app has not been built; only the API is served');

  async function send(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
    const encoding = chooseEncoding(request.headers['accept-encoding'], asset.variants);
    const variant = asset.variants[encoding] as Variant;
    const tag = asset.tag && `"${asset.tag}-${encoding}"`;
    reply.headers({
      ...headers,
      'content-type': asset.type,
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(Object.keys(asset.variants).length > 1 ? { vary: 'accept-encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...(tag ? { etag: tag } : {}),
    });
    if (tag && isFresh(request.headers['if-none-match'], tag)) return reply.code(304).send();
    reply.header('content-length', variant.size);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await read(variant));
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = `/${(request.params as { '*': string })['*']}`;
      const asset = assets.get(path) ?? (isNavigation(path, request) ? assets.get('/index.html') : undefined);
      return asset ? send(asset, request, reply) : reply.callNotFound();
    },
  });
}

/** A page that somebody wants to see, and not a call, a missing script or a missing picture. */
function isNavigation(path: string, { headers }: FastifyRequest): boolean {
  if (/^\/(?:api|assets)(?:\/|$)/.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !headers['sec-fetch-dest'] && !/\.\w+$/.test(path);
}

/** Weak comparison: a proxy that compresses marks our tag with `W/`. */
const isFresh = (given: string | undefined, tag: string) =>
  given?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*') ?? false;

function smallFileCache() {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return async (variant: Variant) => {
    const found = kept.get(variant.path);
    if (found) return found;
    if (variant.size > MAX_CACHED || size + variant.size > MAX_CACHE) return createReadStream(variant.path);
    const bytes = await readFile(variant.path);
    if (!kept.has(variant.path)) size += bytes.length;
    kept.set(variant.path, bytes);
    return bytes;
  };
}
