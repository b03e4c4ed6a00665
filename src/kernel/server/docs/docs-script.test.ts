// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineApi, type Endpoint } from '../../contract/api.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_SCRIPT } from './docs-script.ts';

const api = defineApi('thing', { name: ['名称', 'Name'] } as const, 'sys', {
  add: {
    method: 'POST',
    permission: 'signed_in',
    label: ['新增', 'Add'],
    input: z.object({ name: z.string() }),
  },
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: ['列表', 'List'],
    input: z.object({ page: z.int().default(1) }),
    output: z.object({ list: z.array(z.string()) }),
  },
});
const info = { title: 'Test', version: '1', examples: () => ({ api_thing_add: { name: '甲' } }) };

const opened = (action: string) => {
  const details = document.querySelector<HTMLDetailsElement>(`[data-action="${action}"]`);
  if (!details) throw new Error(`${action} cannot be tried`);
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  const [input, button, output] = ['textarea', 'button', 'output'].map((tag) => details.querySelector(tag));
  return { input, button, output } as {
    input: HTMLTextAreaElement;
    button: HTMLButtonElement;
    output: HTMLOutputElement;
  };
};

test('a call is made from the page: a write by a key and under a key of its own, a read by its query', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ code: 1, msg: '', data: {} }),
  );
  vi.stubGlobal('fetch', asked);
  document.documentElement.lang = 'en';
  document.body.innerHTML =
    /<body>([\s\S]*)<\/body>/.exec(docsPage(Object.values(api) as Endpoint[], 'en', info))?.[1] ?? '';
  new Function(DOCS_SCRIPT)();
  const credentials = document.getElementById('credentials') as HTMLFormElement;
  expect(credentials.hidden).toBe(false);
  (credentials.querySelector('[name="key"]') as HTMLInputElement).value = 'xzk_1';
  (credentials.querySelector('[name="company"]') as HTMLInputElement).value = '2';

  const write = opened('api_thing_add');
  expect(JSON.parse(write.input.value)).toEqual({ name: '甲' });
  write.button.click();
  await vi.waitFor(() => expect(write.output.textContent).toContain('"code": 1'));
  const [url, init] = asked.mock.calls[0] as [string, RequestInit];
  expect([url, init.method, init.body]).toEqual(['/api/api_thing_add', 'POST', '{"name":"甲"}']);
  expect(init.headers).toMatchObject({ token: 'xzk_1', 'acting-company': '2' });
  expect((init.headers as Record<string, string>)['Idempotency-Key']).toMatch(/^([0-9a-f]{1,2}-){15}/);

  const read = opened('api_thing_list');
  read.button.click();
  await vi.waitFor(() => expect(read.output.textContent).toContain('"code": 1'));
  expect(asked.mock.calls[1]?.[0]).toBe('/api/api_thing_list?page=1');
  expect(asked.mock.calls[1]?.[1].headers).not.toHaveProperty('Idempotency-Key');

  read.input.value = '{';
  read.button.click();
  await vi.waitFor(() => expect(read.output.textContent).toBe('This is no JSON'));
  expect(asked).toHaveBeenCalledTimes(2);
});
