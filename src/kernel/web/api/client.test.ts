import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { done, Id, listOf } from '../../contract/fields.ts';
import { setLang } from '../language.ts';
import { questionStore } from '../overlay/notice.ts';
import { actUnder, forgetCompany, selectCompany } from '../session/company.ts';
import { writeCookie } from '../session/cookie.ts';
import { ApiError, call } from './client.ts';

const read = { method: 'GET', permission: 'signed_in', tag: 'sys', label: ['看', 'Look'] } as const;
const write = {
  permission: 'signed_in',
  tag: 'sys',
  label: ['改', 'Change'],
  changes: [],
  output: done,
} as const;
const api = defineApi('thing', { name: ['名', 'Name'], admin_id: ['员工', 'Admin'] }, 'sys', {
  list: {
    ...read,
    input: z.object({ ids: z.array(Id).optional() }),
    output: listOf(z.object({ id: Id })),
  },
  base: { ...read, action: 'api_admin_base', input: z.object({ admin_id: Id }), output: done },
  add: { ...write, method: 'POST', input: z.object({ name: z.string() }) },
  del: { ...write, method: 'DELETE', input: z.object({ id: Id }) },
});

interface Sent {
  url: URL;
  method: string;
  headers: Headers;
  body: string | null;
}
let sent: Sent[];
let answer: () => Response | Promise<Response>;
const envelope = (code: number, msg = '', data: unknown = {}) => Response.json({ code, msg, data });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  writeCookie('token', 'secret');
  setLang('zh-CN');
  forgetCompany();
  sent = [];
  answer = () => envelope(1, '', { list: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url: new URL(url, 'http://localhost'),
      method: String(init.method),
      headers: init.headers as Headers,
      body: init.body as string | null,
    });
    return answer();
  });
});

describe('what every call carries', () => {
  it('token, device, language and the acting company as headers', async () => {
    actUnder({ id: 3, name: '丙', is_shared_data: 1 });
    await call(api.list, {});
    const { url, headers } = sent[0] as Sent;
    expect(url.pathname).toBe('/api/api_thing_list');
    const names = ['token', 'visitorId', 'Accept-Language', 'acting-company'];
    expect(names.map((name) => headers.get(name))).toEqual(['secret', 'device-1', 'zh-CN', '3']);
    expect(headers.has('Idempotency-Key')).toBe(false);
  });

  it('the selected company in params or body, but not for api_admin_base', async () => {
    selectCompany({ company: '乙', company_id: 2 });
    await call(api.list, { ids: [4, 5] });
    await call(api.add, { name: 'x' });
    await call(api.base, { admin_id: 1 });
    expect(sent[0]?.url.search).toBe('?company=%E4%B9%99&company_id=2&ids=4&ids=5');
    expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ company: '乙', company_id: 2, name: 'x' });
    expect(sent[2]?.url.search).toBe('?admin_id=1');
  });

  it('DELETE sends params; a write has a key', async () => {
    await call(api.del, { id: 9 });
    expect(sent[0]).toMatchObject({ method: 'DELETE', body: null });
    expect(sent[0]?.url.search).toBe('?id=9');
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{16,}$/);
  });
});

describe('what an answer means', () => {
  it('any other code rejects with its words, its fields and its request id', async () => {
    answer = () => envelope(2, '填写的内容有误', { fields: { name: '请填写名' }, request_id: 'r-1' });
    const error = await failure(call(api.add, { name: '' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 2,
      msg: '填写的内容有误',
      fields: { name: '请填写名' },
      network: false,
    });
    expect(error?.details.requestId).toBe('r-1');
  });

  it('no answer, or one that is none of ours, is a network failure', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failure(call(api.list, {}))).toMatchObject({
      msg: '网络不给力，请稍后再试！',
      network: true,
    });
    answer = () => new Response('<h1>502</h1>', { status: 502 });
    expect(await failure(call(api.list, {}))).toMatchObject({
      msg: '网络不给力，请稍后再试！',
      network: true,
    });
  });

  it('-1 without the word token is an answer like another', async () => {
    localStorage.setItem('isLogin', '1');
    answer = () => envelope(-1, '请先登录');
    expect(await failure(call(api.list, {}))).toMatchObject({ code: -1, msg: '请先登录' });
    expect(questionStore.get()).toHaveLength(0);
  });
});
