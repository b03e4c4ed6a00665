import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Api, Endpoint, EndpointSpec, OutputOf, ParsedOf } from '../../contract/api.ts';
import type { Ctx, PublicCtx } from '../session/ctx.ts';

/** Bytes that an endpoint answers by itself. */
export interface RawAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer;
  /** How many rows of a list it holds: it is an export then, and stands in the trail as one. */
  readonly rows?: number;
}
export interface Uploaded {
  readonly bytes: Buffer;
}

type CtxFor<S> = S extends { permission: 'public' } ? PublicCtx : Ctx;
type Rows<S extends EndpointSpec> = AsyncIterable<readonly OutputOf<S>[]>;

/** What a service must supply for an endpoint: the declaration decides the form. */
export type Handler<S extends EndpointSpec> = S extends { exports: readonly unknown[] }
  ? (ctx: Ctx, input: ParsedOf<S>) => Rows<S>
  : S extends { raw: true }
    ? (ctx: Ctx, input: ParsedOf<S>) => Promise<RawAnswer>
    : S extends { upload: true }
      ? (ctx: Ctx, input: ParsedOf<S> & Uploaded) => Promise<OutputOf<S>>
      : S extends { options: infer O extends z.ZodType }
        ? {
            page: (ctx: Ctx, input: ParsedOf<S>) => Promise<OutputOf<S>>;
            options: (ctx: Ctx, input: ParsedOf<S>) => Promise<z.output<O>>;
          }
        : (ctx: CtxFor<S>, input: ParsedOf<S>) => Promise<OutputOf<S>>;

export interface Mounted {
  readonly endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: the form was checked by `implement`; mounting treats all alike.
  readonly handler: any;
}
export interface Service {
  readonly mounted: readonly Mounted[];
}

/** Binds handlers to declared endpoints. A missing or misshapen one does not compile. */
export function implement<E extends Record<string, EndpointSpec>>(
  api: Api<E>,
  handlers: { readonly [K in keyof E]: Handler<E[K]> },
): Service {
  return {
    mounted: Object.entries(api).map(([name, endpoint]) => ({
      endpoint: endpoint as Endpoint,
      handler: handlers[name as keyof E],
    })),
  };
}
