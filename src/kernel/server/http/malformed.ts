import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { CODE, kernelSentences } from '../../errors.ts';
import { type Sentence, say } from '../../text.ts';
import { sendError } from './error-response.ts';

/** What never becomes a request that a route could answer: refused by the HTTP parser, the router, or the clock. */
export const malformedRequests: Pick<
  FastifyHttpOptions<Server>,
  'clientErrorHandler' | 'frameworkErrors' | 'requestTimeout' | 'http'
> = {
  requestTimeout: 200_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  frameworkErrors: (error, request, reply) => {
    sendError(request, reply, error);
  },
  clientErrorHandler: (error, socket) => {
    const { code } = error as { code?: string };
    if (code === 'HPE_HEADER_OVERFLOW') endWithEnvelope(socket, 431, kernelSentences.tooLarge);
    else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') endWithEnvelope(socket, 408, kernelSentences.tooSlow);
    else if (code !== 'ECONNRESET') endWithEnvelope(socket, 400, kernelSentences.invalid);
  },
};

export function handleMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('connection', 'close');
      throw Object.assign(new Error('no host'), { statusCode: 400 });
    }
  });
  app.server.on('checkExpectation', (request, _response) =>
    endWithEnvelope(request.socket, 417, kernelSentences.invalid),
  );
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

/** Written by hand, in both languages: there is no request yet that could say which one is wanted. */
export function endWithEnvelope(socket: Socket, status: number, sentence: Sentence): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: CODE.invalid,
    msg: `${say(sentence, 'zh-CN')} / ${say(sentence, 'en')}`,
    data: { fields: {} },
  });
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\ncache-control: no-store\r\n` +
      `x-content-type-options: nosniff\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
