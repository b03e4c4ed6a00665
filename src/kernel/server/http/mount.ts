import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { type Endpoint, isWrite } from '../../contract/api.ts';
import { veilOf } from '../../contract/shown.ts';
import { fieldErrors } from '../../contract/validation.ts';
import { CODE, invalid, kernelSentences, notPermitted } from '../../errors.ts';
import { commit, type Database, rollback } from '../db/database.ts';
import type { ApprovalPolicy } from '../document/approval.ts';
import { API_KEY, actingCredentials, credentialsOf, tokenOf } from '../session/credentials.ts';
import { type Ctx, ctxBase, type PublicCtx } from '../session/ctx.ts';
import { escalated, mayDecide, mustBeGranted, requirePermission } from '../session/permissions.ts';
import { hashHex, langOfRequest, requestInfo, type SessionResolver } from '../session/session-context.ts';
import { asSystem } from '../session/system.ts';
import { exportDone, exportTurn, streamExport } from '../sheets/export.ts';
import { noteExport } from '../sheets/export-trail.ts';
import { sendError } from './error-response.ts';
import { isDatabaseGone, isRetryable, TooMany } from './errors.ts';
import { claimKey, idempotencyKey, storeResponse } from './idempotency.ts';
import type { Mounted, RawAnswer, Service } from './implement.ts';
import { queryReader } from './query-input.ts';
import { mustBeAllowedToSend } from './request-body.ts';
import { envelopeSerialiser } from './serialise.ts';
import { unstorableFields } from './storable.ts';
import { readWriteRequest } from './write-request.ts';

export interface MountOptions {
  readonly database: Database;
  readonly entrance: SessionResolver;
  /** Lets in decisions that come by delegation or from a branch. */
  readonly decisions?: ApprovalPolicy;
  /** Tests check every answer against its declared schema. */
  readonly checkAnswers?: boolean;
}

/** Mounts every declared endpoint: session → permission → parse → transaction → handler → envelope. */
export function mount(app: FastifyInstance, services: readonly Service[], options: MountOptions): void {
  const seen = new Set<string>();
  for (const { endpoint, handler } of services.flatMap((service) => service.mounted)) {
    if (seen.has(endpoint.action)) throw new Error(`${endpoint.action} is declared twice`);
    seen.add(endpoint.action);
    const route = new Route({ endpoint, handler }, options);
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.action}`,
      ...('upload' in endpoint && endpoint.upload ? { bodyLimit: 12 * 1024 * 1024 } : {}),
      ...(sendsBody(endpoint) && {
        preParsing: async (request: FastifyRequest) => mustBeAllowedToSend(endpoint, request, options),
      }),
      handler: (request, reply) => route.handle(request, reply),
    });
  }
}

class Route {
  readonly #endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: `implement` has checked the handler against its declaration.
  readonly #handler: any;
  readonly #options: MountOptions;
  /** Lists and boards: everything but what names one document. */
  readonly #isWide: boolean;
  readonly #readQuery: ReturnType<typeof queryReader>;
  readonly #serialise: ReturnType<typeof envelopeSerialiser>;
  readonly #serialiseOptions: ReturnType<typeof envelopeSerialiser> | undefined;
  readonly #veil: ReturnType<typeof veilOf>;
  readonly #veilOptions: ReturnType<typeof veilOf>;

  constructor({ endpoint, handler }: Mounted, options: MountOptions) {
    this.#endpoint = endpoint;
    this.#handler = handler;
    this.#options = options;
    this.#isWide = !('id' in endpoint.input.shape);
    this.#readQuery = queryReader(endpoint.input);
    this.#serialise = envelopeSerialiser(endpoint.output);
    const brief = optionsOf(endpoint);
    this.#serialiseOptions = brief && envelopeSerialiser(brief);
    this.#veil = veilOf(endpoint.output);
    this.#veilOptions = brief && veilOf(brief);
    if (endpoint.permission === 'public' && this.#veil)
      throw new Error(`${endpoint.action} is public, and no right shows what it answers`);
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      if (this.#endpoint.permission === 'public') return await this.#public(request, reply);
      if (isWrite(this.#endpoint)) return await this.#write(request, reply);
      return await this.#read(request, reply);
    } catch (error) {
      return sendError(request, reply, error);
    }
  }

  async #read(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if ('exports' in this.#endpoint && this.#endpoint.exports) return this.#export(request, reply);
    const { database } = this.#options;
    if (!this.#isWide || !database.hasReplica)
      return this.#readFrom(await database.connect(), request, reply);
    try {
      return await this.#readFrom(await database.connectToRead('list'), request, reply);
    } catch (error) {
      // A replica cancels readers that its log has to pass, and may go at any moment: the primary knows the answer too.
      if (!isRetryable(error) && !isDatabaseGone(error)) throw error;
      return this.#readFrom(await database.connect(), request, reply);
    }
  }

  async #readFrom(
    client: pg.PoolClient,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    let isAnswered = false;
    try {
      const { ctx, touch } = await this.#enter(client, request, false);
      requirePermission(ctx, this.#endpoint);
      await mustBeGranted(ctx, this.#endpoint, request.query as Record<string, unknown>);
      const input = this.#parse(request.query);
      if (touch) this.#options.entrance.touch(ctx.session_id);
      this.#note(request, ctx);
      const answer = await this.#call(ctx, input, request);
      const { rows } = (isRaw(this.#endpoint) ? answer.data : {}) as Partial<RawAnswer>;
      if (rows !== undefined) await this.#noteExport(request, ctx, input, rows, true);
      isAnswered = true;
      // Nothing was written: the answer need not wait for the end of the transaction.
      client.query('COMMIT').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return this.#send(reply, answer);
    } finally {
      if (!isAnswered) void rollback(client);
    }
  }

  async #export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Waits for its turn without a connection: a queue of exports must not empty the pool.
    await exportTurn();
    const client = await this.#options.database.connectToRead('export').catch((error) => {
      exportDone();
      throw error;
    });
    let isStreaming = false;
    try {
      const { ctx, touch } = await this.#enter(client, request, false);
      requirePermission(ctx, this.#endpoint);
      await mustBeGranted(ctx, this.#endpoint, request.query as Record<string, unknown>);
      const input = this.#parse(request.query);
      if (touch) this.#options.entrance.touch(ctx.session_id);
      this.#note(request, ctx);
      const note = (rows: number, isWhole: boolean) => this.#noteExport(request, ctx, input, rows, isWhole);
      const stream = await streamExport(this.#endpoint, ctx, this.#handler(ctx, input), client, note, input);
      isStreaming = true;
      return reply.headers(stream.headers).send(stream.body);
    } finally {
      if (!isStreaming) {
        void rollback(client);
        exportDone();
      }
    }
  }

  async #write(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#writeOnce(request, reply);
      } catch (error) {
        // Two transactions met in opposite order: one is undone whole and simply goes again.
        if (attempt >= 4 || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 20 * Math.random()));
      }
    }
  }

  async #writeOnce(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const client = await this.#options.database.connect();
    let answer: unknown;
    let ctx: Awaited<ReturnType<SessionResolver['enter']>>['ctx'];
    try {
      const given = readWriteRequest(
        () => this.#parse(this.#bodyOf(request)),
        (adminId, parsed) => this.#repeatKey(request, adminId, parsed),
      );
      const entered = await this.#enter(client, request, true, given.claim);
      ctx = { ...entered.ctx, ...(await mayDecide(entered.ctx, this.#endpoint, this.#options.decisions)) };
      // Who may not do it hears that first, whatever the input is.
      const input = given.input();
      if (typeof input.of_company_id === 'number')
        ctx = {
          ...ctx,
          ...(await escalated(ctx, input.of_company_id, this.#endpoint, this.#options.decisions)),
        };
      if (entered.touch) this.#options.entrance.touch(ctx.session_id);
      this.#note(request, ctx);
      const key = given.key(ctx.admin_id);
      const before = key && !entered.written ? await claimKey(ctx.query, key) : undefined;
      if (before) {
        answer = before.answer;
        ctx.done.length = 0;
      } else {
        answer = await this.#handler(
          ctx,
          Buffer.isBuffer(request.body) ? { ...input, bytes: request.body } : input,
        );
      }
      // A deferred constraint speaks here: the answer waits for it.
      await commit(client, key && !before ? storeResponse(key, answer) : undefined);
      client.release();
    } catch (error) {
      await rollback(client);
      throw error;
    }
    return this.#finish(ctx, reply, answer);
  }

  async #public(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { database } = this.#options;
    const input = this.#parse(this.#bodyOf(request));
    request.outcome = { action: this.#endpoint.action, code: CODE.done };
    const base = ctxBase(
      { db: database.global, query: database.query, arrays: noArrays },
      langOfRequest(request),
      requestInfo(request),
    );
    const ctx: PublicCtx = {
      ...base,
      global: database.global,
      outside: database.query,
      inside: (family_id, company_id, work) =>
        asSystem(database, { family_id, company_id, action: this.#endpoint.action }, work),
    };
    return this.#finish(base, reply, await this.#handler(ctx, input));
  }

  async #finish(
    ctx: ReturnType<typeof ctxBase> & Partial<Ctx>,
    reply: FastifyReply,
    answer: unknown,
  ): Promise<FastifyReply> {
    for (const work of ctx.done) await work();
    if (ctx.cookies.length) reply.header('set-cookie', ctx.cookies);
    return this.#send(reply, { data: this.#veil ? this.#veil(ctx as Ctx, answer) : answer });
  }

  async #noteExport(
    request: FastifyRequest,
    ctx: Ctx,
    filters: Record<string, unknown>,
    row_count: number,
    isWhole: boolean,
  ): Promise<void> {
    const { action, noun } = this.#endpoint;
    const exported = { action, noun, filters, row_count, ...(isWhole ? {} : { is_cut: true as const }) };
    await noteExport(this.#options.database, ctx, exported).catch((error) => {
      request.log.error({ err: error }, 'an export could not be written into the trail');
      // Whole, it does not leave without its line; what was broken off has left already.
      if (isWhole) throw error;
    });
  }

  async #enter(
    client: Parameters<SessionResolver['enter']>[0],
    request: FastifyRequest,
    write: boolean,
    along?: (adminId: number) => string | undefined,
  ) {
    const entered = await this.#options.entrance.enter(
      client,
      credentialsOf(this.#endpoint, request),
      write,
      this.#endpoint.action,
      requestInfo(request),
      langOfRequest(request),
      along,
    );
    if (API_KEY.test(tokenOf(request) ?? '')) {
      await this.#countCall(entered.ctx, request);
      if (this.#endpoint.forPeople) throw notPermitted(kernelSentences.forPeople);
    }
    return entered;
  }

  /** Outside the transaction: a call with a key counts even where it is refused and undone. */
  async #countCall({ session_id }: Ctx, request: FastifyRequest): Promise<void> {
    const { rows } = await this.#options.database.query('SELECT app_use_key($1, $2, $3) AS wait', [
      session_id,
      this.#endpoint.action,
      request.ip ?? '',
    ]);
    if (rows[0].wait > 0) throw new TooMany(rows[0].wait);
  }

  #bodyOf(request: FastifyRequest): unknown {
    if (request.method === 'DELETE') return request.query;
    if ('upload' in this.#endpoint && this.#endpoint.upload) {
      if (!Buffer.isBuffer(request.body)) throw invalid({ file: kernelSentences.invalid });
      return this.#readQuery(request.query as Record<string, unknown>);
    }
    return request.body ?? {};
  }

  #parse(raw: unknown): Record<string, unknown> {
    const isQuery = this.#endpoint.method === 'GET' || this.#endpoint.method === 'DELETE';
    const given = isQuery ? this.#readQuery((raw ?? {}) as Record<string, unknown>) : raw;
    const parsed = this.#endpoint.input.safeParse(given, { reportInput: true });
    if (!parsed.success) throw invalid(fieldErrors(this.#endpoint, parsed.error));
    const unstorable = unstorableFields(parsed.data, this.#endpoint.text);
    if (unstorable) throw invalid(unstorable);
    return parsed.data;
  }

  #repeatKey(request: FastifyRequest, adminId: number, input: unknown) {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isWrite(this.#endpoint) || this.#endpoint.repeat === 'never')
      return undefined;
    const bytes = Buffer.isBuffer(request.body) ? hashHex(request.body.toString('latin1')) : undefined;
    // The company as it was asked for: a call that changes the session's own must find its first answer too.
    const acting = actingCredentials(request);
    return idempotencyKey(adminId, acting, this.#endpoint.action, key, { input, bytes });
  }

  async #call(ctx: Ctx, input: Record<string, unknown>, request: FastifyRequest): Promise<Answer> {
    const wantsOptions = this.#serialiseOptions && (request.query as Record<string, unknown>).is_data === '1';
    if (wantsOptions) {
      const data = await this.#handler.options(ctx, input);
      return { data: this.#veilOptions ? this.#veilOptions(ctx, data) : data, options: true };
    }
    const data = await (this.#serialiseOptions ? this.#handler.page(ctx, input) : this.#handler(ctx, input));
    return { data: this.#veil ? this.#veil(ctx, data) : data };
  }

  #send(reply: FastifyReply, answer: Answer): FastifyReply {
    if (isRaw(this.#endpoint)) {
      const raw = answer.data as RawAnswer;
      return reply.headers(raw.headers).send(raw.body);
    }
    if (this.#options.checkAnswers) {
      const schema = answer.options ? (optionsOf(this.#endpoint) as z.ZodType) : this.#endpoint.output;
      schema.parse(answer.data);
    }
    const serialise = answer.options && this.#serialiseOptions ? this.#serialiseOptions : this.#serialise;
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(serialise({ code: CODE.done, msg: '', data: answer.data }));
  }

  #note(request: FastifyRequest, ctx: Ctx): void {
    request.outcome = {
      action: this.#endpoint.action,
      code: CODE.done,
      admin_id: ctx.admin_id,
      company_id: ctx.company_id,
    };
    const named = (request.query as Record<string, unknown>).admin_id;
    if (
      named !== undefined &&
      !('admin_id' in this.#endpoint.input.shape) &&
      String(named) !== String(ctx.admin_id)
    )
      request.log.warn({ admin_id: ctx.admin_id }, 'the address named another admin; ignored');
  }
}

interface Answer {
  readonly data: unknown;
  readonly options?: boolean;
}

/** Strangers may send a body to what is public alone. */
const sendsBody = ({ method, permission }: Endpoint): boolean =>
  permission !== 'public' && method !== 'GET' && method !== 'DELETE';

/** No cursor outlives a transaction, and here is none. */
const noArrays = () => Promise.reject(new Error('no transaction is open'));

const isRaw = (endpoint: Endpoint): boolean => 'raw' in endpoint && endpoint.raw === true;
const optionsOf = (endpoint: Endpoint): z.ZodType | undefined =>
  'options' in endpoint ? endpoint.options : undefined;
