import type { Page } from 'playwright-core';
import { type LoggedIn, sessionApi } from '@/domains/organisation/session/session.contract.ts';
import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { app } from './browser.ts';

/** A call that the product made. */
export interface Call {
  readonly action: string;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The calls that a tab makes from now on, as they go out. */
export function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The stream is the browser's own: it carries no header of ours.
    if (!pathname.startsWith('/api/') || pathname === '/api/api_news_stream') return;
    calls.push({
      action: pathname.slice('/api/'.length),
      method: request.method(),
      params: Object.fromEntries(searchParams),
      body: request.postData() ? request.postDataJSON() : {},
      headers: request.headers(),
    });
  });
  return calls;
}
export const actionsOf = (calls: readonly Call[]): string[] => calls.map(({ action }) => action);

/** Waits for the answer of a call that `work` brings about, read on its way: a busy browser may have let go of it. */
export async function answerTo(page: Page, action: string, work: () => Promise<unknown>): Promise<unknown> {
  const isIt = (url: URL) => url.pathname === `/api/${action}`;
  let answer: unknown;
  await page.route(
    isIt,
    async (route) => {
      const response = await route.fetch();
      answer = await response.json();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await Promise.all([page.waitForResponse((response) => isIt(new URL(response.url()))), work()]);
  return answer;
}

/** Answers a call in the server's stead. */
export const answerWith = (
  page: Page,
  action: string,
  envelope: { code: number; msg?: string; data?: unknown },
) =>
  page.route(`**/api/${action}*`, (route) => route.fulfill({ json: { msg: '', data: null, ...envelope } }));

/** Somebody at work beside the journey: arranges, and tidies up. */
export interface Colleague {
  readonly admin_id: number;
  call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    company?: number,
  ): Promise<OutputOf<S>>;
}

export async function colleague(login: string, password = app.password): Promise<Colleague> {
  const opened = await send(sessionApi.login, { account: login, password }, {});
  const { token, admin_id } = opened.data as LoggedIn;
  const cookie = opened.cookie;
  return {
    admin_id,
    call: async (endpoint, input, company) => {
      const headers: Record<string, string> = { token, cookie };
      if (company !== undefined) headers['acting-company'] = String(company);
      const { data } = await send(endpoint, input as object, headers);
      return data as never;
    },
  };
}

async function send(endpoint: EndpointSpec, input: object, headers: Record<string, string>) {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(`${app.address}/api/${endpoint.action}${query}`, {
    method: endpoint.method,
    headers: { ...headers, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown };
  if (code !== 1) throw new Error(`${endpoint.action}: ${code} ${msg} ${JSON.stringify(data)}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { data, cookie };
}
