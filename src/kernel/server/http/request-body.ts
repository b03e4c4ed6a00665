import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/api.ts';
import { kernelSentences } from '../../errors.ts';
import { type Database, rollback } from '../db/database.ts';
import type { ApprovalPolicy } from '../document/approval.ts';
import { credentialsOf } from '../session/credentials.ts';
import { mayDecide } from '../session/permissions.ts';
import { langOfRequest, requestInfo, type SessionResolver } from '../session/session-context.ts';
import { isBodyOnItsWay } from './body-on-its-way.ts';
import { endWithEnvelope } from './malformed.ts';

/** A body that keeps on coming may take this long to begin with, and then must keep up this pace. */
const GRACE_MS = 10_000;
const LEAST_BYTES_PER_SECOND = 4_096;
const LONGEST_MS = 180_000;
/** What is no longer than this is read before it is known who sends it: asking first would cost more than reading. */
const SMALL_BYTES = 64 * 1024;

/** Ends requests whose body drips: each would hold a connection, and what it has sent so far, for as long as it likes. */
export function limitSlowBodies(app: FastifyInstance, grace = GRACE_MS): void {
  app.addHook('preParsing', async (request) => {
    // A request that was injected has no socket of its own.
    if (isBodyOnItsWay(request.raw) && request.raw.socket instanceof Socket) watch(request.raw, grace);
  });
}

function watch(message: IncomingMessage, grace: number): void {
  const { socket } = message;
  const began = Date.now();
  const before = socket.bytesRead;
  const look = () => {
    const seconds = (Date.now() - began) / 1000;
    const pace = (socket.bytesRead - before) / seconds;
    if (pace >= LEAST_BYTES_PER_SECOND && seconds * 1000 < LONGEST_MS) timer = setTimeout(look, 1000).unref();
    else endWithEnvelope(socket, 408, kernelSentences.tooSlow);
  };
  let timer = setTimeout(look, grace).unref();
  const done = () => clearTimeout(timer);
  message.once('end', done).once('close', done);
}

interface Gate {
  readonly database: Database;
  readonly entrance: SessionResolver;
  readonly decisions?: ApprovalPolicy;
}

/** Before a byte of the body is read: whoever is not signed in, or may not do this, need not send it. */
export async function mustBeAllowedToSend(
  endpoint: Endpoint,
  request: FastifyRequest,
  { database, entrance, decisions }: Gate,
): Promise<void> {
  const wish = credentialsOf(endpoint, request);
  if (!isBodyOnItsWay(request.raw) || isSmall(request)) return;
  const client = await database.connect();
  try {
    const { ctx } = await entrance.enter(
      client,
      wish,
      false,
      endpoint.action,
      requestInfo(request),
      langOfRequest(request),
    );
    await mayDecide(ctx, endpoint, decisions);
  } finally {
    void rollback(client);
  }
}

const isSmall = (request: FastifyRequest): boolean =>
  Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES;
