import type { TestApp } from '@/apps/server/testing/test-app.ts';
import type { Endpoint, EndpointSpec, InputOf } from '@/kernel/contract/api.ts';

/** One browser: it keeps its cookies, and says that it is one. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token = '';
  constructor(readonly app: TestApp) {}

  async send<S extends EndpointSpec>(endpoint: Endpoint<S>, input: InputOf<S>, lang = 'zh-CN') {
    const answer = await this.app.http.inject({
      method: endpoint.method,
      url: `/api/${endpoint.action}`,
      headers: {
        origin: 'https://office.example.com',
        'accept-language': lang,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token && { token: this.token }),
      },
      ...(endpoint.method === 'GET' ? {} : { payload: input as object }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return { headers: answer.headers, ...answer.json() };
  }
}
