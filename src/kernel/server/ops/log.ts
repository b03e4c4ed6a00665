import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Outcome } from '../http/error-response.ts';

/** A header that looks like an id; anything else could forge lines or fill the log. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/;

export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : `req_${randomBytes(12).toString('hex')}`;
}

/** Values under these names never reach the log, wherever they stand. */
const SECRET_NAME = /token|password|passwd|secret|^code$|phone|mobile|^keyword$|cookie|authorization/i;
const HIDDEN = '[hidden]';

/** A part of a path that is long enough to be a secret. */
const LONG_PART = /(?<=\/)[\w-]{40,}/g;

/** The address with its secrets hidden, and not too long to read. */
export function safeUrl(url: string): string {
  const [whole = '', query] = url.slice(0, 2000).split('?', 2);
  const path = whole.replace(LONG_PART, HIDDEN);
  if (query === undefined) return path;
  const params = [...new URLSearchParams(query)].map(([name, value]) =>
    SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : `${name}=${encodeURIComponent(value.slice(0, 100))}`,
  );
  return `${path}?${params.join('&')}`;
}

interface SafeError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** Only what helps to find a fault: PostgreSQL's `detail` and `where` quote the rows. */
function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint, table, statusCode } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    code,
    constraint,
    table,
    statusCode,
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
}

/** What somebody may log by mistake. */
const SECRET_FIELDS = new Set([
  'token',
  'password',
  'old_password',
  'new_password',
  'phone',
  'cookie',
  'set-cookie',
  'authorization',
  'headers',
  'body',
  'payload',
]);

/** Hides secrets of a line, one level down too. (Pino's own redaction costs more than the rest of the request.) */
function withoutSecrets(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let safe = line;
  for (const key in line) {
    const value = line[key];
    const inner = depth === 0 && isPlain(value) ? withoutSecrets(value, 1) : value;
    const shown = SECRET_FIELDS.has(key) ? HIDDEN : inner;
    if (shown === value) continue;
    if (safe === line) safe = { ...line };
    safe[key] = shown;
  }
  return safe;
}

/** Requests and errors are not: they have serialisers. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** One line of our own per request instead of Fastify's two; what goes wrong in a stream is still told. */
class OurLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
}

/** For `Fastify({ ...loggingOptions(level) })`: JSON lines on standard output. */
export function loggingOptions(level: string, stream?: { write(line: string): void }) {
  return {
    genReqId: requestId,
    requestIdHeader: false as const,
    logController: new OurLines({ requestIdLogLabel: 'request_id' }),
    logger: {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label: string) => ({ level: label }),
        log: (line: Record<string, unknown>) => withoutSecrets(line),
      },
      serializers: {
        err: safeError,
        error: safeError,
        req: (request: Pick<FastifyRequest, 'method' | 'url'>) => ({
          method: request.method,
          url: safeUrl(request.url),
        }),
        res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ status: reply.statusCode }),
      },
      ...(stream ? { stream } : {}),
    },
  };
}

/** Asked for every few seconds by machines. */
const NOT_NEWS = new Set(['/healthz', '/readyz', '/metrics']);

/** Under which name a request is counted and logged: its action, or the pattern of its route; never what was typed. */
export const actionOf = (request: FastifyRequest): string =>
  outcomeOf(request)?.action ?? request.routeOptions.url ?? 'none';

export const outcomeOf = (request: FastifyRequest): Outcome | undefined =>
  (request as { outcome?: Outcome }).outcome;

/** One line for every finished request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { code, admin_id, company_id } = outcomeOf(request) ?? {};
    const line = {
      method: request.method,
      action: actionOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      code,
      admin_id,
      company_id,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (NOT_NEWS.has(request.routeOptions.url ?? '')) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
  // The visitor went away before the answer: it has no other line.
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, action: actionOf(request) }, 'request aborted');
  });
}
