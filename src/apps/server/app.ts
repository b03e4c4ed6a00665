import Fastify, { type FastifyInstance } from 'fastify';
import { delegations } from '@/domains/organisation/delegation/server/delegation.service.ts';
import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { servePublicPages } from '@/domains/sales/promo-link/server/public-page.routes.ts';
import { serveCalendars } from '@/domains/teaching/lesson/server/calendar.feed.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { mountDocs } from '@/kernel/server/docs/openapi.ts';
import { registerErrorHandlers, sendUnknownAction } from '@/kernel/server/http/error-response.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import { handleMalformedRequests, malformedRequests } from '@/kernel/server/http/malformed.ts';
import { mount } from '@/kernel/server/http/mount.ts';
import { limitSlowBodies } from '@/kernel/server/http/request-body.ts';
import { securityHeaders } from '@/kernel/server/http/security-headers.ts';
import { serveApp } from '@/kernel/server/http/static/static.ts';
import type { Config } from '@/kernel/server/ops/config.ts';
import { loggingOptions, logRequests } from '@/kernel/server/ops/log.ts';
import { METRICS_TYPE, measureRequests, metricsText } from '@/kernel/server/ops/metrics.ts';
import { SessionResolver } from '@/kernel/server/session/session-context.ts';
import { endpoints } from '../apis.ts';
import { docsOf } from './docs.ts';
import { services } from './services.ts';

export interface AppOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'logLevel' | 'trustProxy' | 'bodyLimit' | 'metricsToken'>;
  /** The built web app; without it only the API answers. */
  readonly webDir?: string;
  readonly checkAnswers?: boolean;
  /** Others than the product's own: a test that brings a noun of its own along. */
  readonly services?: readonly Service[];
  readonly version?: string;
  /** Started, and not yet stopping. */
  readonly ready?: () => boolean;
}

/** The server: every endpoint, the documents, the app, and what a balancer and an operator ask for. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config } = options;
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What still arrives while the node closes is answered like anything else, and its connection ended.
    return503OnClosing: false,
    ...malformedRequests,
  });
  registerErrorHandlers(app);
  handleMalformedRequests(app);
  limitSlowBodies(app);
  securityHeaders(app);
  logRequests(app);
  measureRequests(app);
  endConnectionsWhenLeaving(app, options);

  const entrance = new SessionResolver(database, roles.rightsOf);
  const decisions = delegations.door;
  mount(app, options.services ?? services, {
    database,
    entrance,
    decisions,
    checkAnswers: options.checkAnswers ?? false,
  });
  serveCalendars(app, database, entrance);
  servePublicPages(app, database);
  app.all('/api/*', sendUnknownAction);
  operatorRoutes(app, options);
  mountDocs(app, endpoints, docsOf(options.version ?? 'dev'));
  app.setNotFoundHandler(sendUnknownAction);
  if (options.webDir) await serveApp(app, { dir: options.webDir });
  return app;
}

/** A connection that is kept alive would bring its next request to a node that has gone. */
function endConnectionsWhenLeaving(app: FastifyInstance, { ready = () => true }: AppOptions): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!ready()) reply.header('connection', 'close');
  });
}

function operatorRoutes(app: FastifyInstance, { database, config, ready = () => true }: AppOptions): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const answers = ready() && (await answersSoon(database));
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
    const allowed = config.metricsToken
      ? token === config.metricsToken
      : local && !request.headers['x-forwarded-for'];
    if (!allowed) return reply.status(404).send({ status: 'not found' });
    return reply.type(METRICS_TYPE).send(await metricsText());
  });
}

/** A database that hangs must not hang the question whether it does. */
async function answersSoon(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 900).unref());
  const answer = database.query('SELECT 1 FROM schema_migration LIMIT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}
