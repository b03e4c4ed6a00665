import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE, kernelSentences, type Refusal } from '../../errors.ts';
import { type Lang, type Sentence, say } from '../../text.ts';
import { langOfRequest } from '../session/session-context.ts';
import { isBodyOnItsWay } from './body-on-its-way.ts';
import { isCutShort, isDatabaseGone, refusalOf, TooMany, Unavailable } from './errors.ts';

/** How a request ended, for its log line and the metrics. */
export interface Outcome {
  readonly action: string;
  readonly code: number;
  readonly admin_id?: number;
  readonly company_id?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line and the metrics. */
    outcome: Outcome | undefined;
  }
}

/** A refusal is an answer (HTTP 200 with its code); everything else says what is wrong with the request or with us. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const lang = langOfRequest(request);
  const refusal = refusalOf(error);
  if (refusal) return answerRefusal(request, reply, refusal, lang);
  if (error instanceof TooMany) {
    reply.header('retry-after', String(error.retryAfterSeconds));
    return envelope(request, reply, 429, CODE.refused, say(error.sentence, lang));
  }
  const isGone = error instanceof Unavailable || isDatabaseGone(error);
  if (isGone || isCutShort(error)) {
    request.log.error({ err: error }, isGone ? 'database not available' : 'statement took too long');
    reply.header('retry-after', '2');
    const sentence = isGone ? kernelSentences.unavailable : kernelSentences.tookTooLong;
    return envelope(request, reply, 503, CODE.refused, say(sentence, lang));
  }
  const http = httpProblem(error);
  if (http) return envelope(request, reply, http.status, http.code, say(http.sentence, lang), { fields: {} });
  request.log.error({ err: error }, 'unexpected failure');
  return envelope(request, reply, 500, CODE.refused, say(kernelSentences.ourFault, lang), {
    request_id: request.id,
  });
}

function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  lang: Lang,
): FastifyReply {
  const fields = refusal.fields
    ? Object.fromEntries(Object.entries(refusal.fields).map(([name, s]) => [name, say(s, lang)]))
    : undefined;
  return envelope(request, reply, 200, refusal.code, say(refusal.sentence, lang), fields ? { fields } : {});
}

/** What Fastify refuses before a handler is reached. */
function httpProblem(error: unknown): { status: number; code: number; sentence: Sentence } | undefined {
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return { status: 413, code: CODE.invalid, sentence: kernelSentences.tooLarge };
  if (statusCode >= 400 && statusCode < 500)
    return { status: 200, code: CODE.invalid, sentence: kernelSentences.invalid };
  return undefined;
}

function envelope(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: number,
  msg: string,
  data: object = {},
): FastifyReply {
  request.outcome = { action: 'none', ...request.outcome, code };
  // What was refused before it was read is not read afterwards either.
  if (isBodyOnItsWay(request.raw)) reply.header('connection', 'close');
  return reply
    .status(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify({ code, msg, data }));
}

/** The envelope for what never reaches an endpoint: unknown actions, broken JSON, too large bodies. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.decorateRequest('outcome', undefined);
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  // One file, raw bytes (a text file too); a JSON endpoint that gets them says that its input is not valid.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export const sendUnknownAction = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  envelope(request, reply, 404, CODE.notFound, say(kernelSentences.noSuchAction, langOfRequest(request)));
