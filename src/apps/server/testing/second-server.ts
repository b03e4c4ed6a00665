import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { Database } from '@/kernel/server/db/database.ts';
import { buildApp } from '../app.ts';
import { services } from '../services.ts';
import type { Envelope, Person, TestApp } from './test-app.ts';

/** Another server on the database of a test, with connections of its own. It takes calls that change something. */
export async function secondServer({ db }: TestApp) {
  const database = new Database({ url: db.url, poolSize: 10 });
  const config = {
    logLevel: 'silent' as const,
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    metricsToken: undefined,
  };
  const app = await buildApp({ database, config, checkAnswers: true, services });
  return {
    async call<S extends EndpointSpec>(
      by: Person,
      endpoint: Endpoint<S>,
      input: InputOf<S>,
    ): Promise<Envelope<OutputOf<S>>> {
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api/${endpoint.action}`,
        headers: { token: by.token, 'accept-language': 'zh-CN' },
        payload: input as object,
      });
      return { status: answer.statusCode, ...answer.json() };
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}
