import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { fileApi, MAX_FILE_BYTES } from '../file.contract.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  deflateSync(Buffer.alloc(64)),
]);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
/** As the client sends it: raw bytes, the name in the address. */
const upload = (
  name: string,
  payload: Buffer,
  type = 'application/octet-stream',
  headers: Record<string, string> = {},
) =>
  app.http.inject({
    method: 'POST',
    url: '/api/api_file_add',
    query: { name },
    headers: { token: owner.token, 'content-type': type, ...headers },
    payload,
  });
const uploaded = async (name: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<number> =>
  (await upload(name, bytes, 'application/octet-stream', headers)).json().data.id;
const open = (id: number, headers: Record<string, string> = { token: owner.token }) =>
  app.http.inject({ method: 'GET', url: '/api/api_file_open', query: { id: String(id) }, headers });

describe('uploading', () => {
  test.each([
    ['照片.png', PNG, 'image/png', 'image/png'],
    ['合同.pdf', PDF, 'application/pdf', 'application/pdf'],
    ['whatever.bin', PNG, 'application/octet-stream', 'image/png'],
    ['lies.png', PDF, 'image/png', 'application/pdf'],
    ['名单.csv', Buffer.from('姓名,电话\n王小明,138'), 'text/csv', 'text/plain'],
    ['说明.txt', Buffer.from('几句话'), 'text/plain', 'text/plain'],
  ])('%s is kept as what its content says', async (name, bytes, type, mime) => {
    expect((await upload(name, bytes, type)).json()).toEqual({
      code: 1,
      msg: '',
      data: { id: expect.any(Number), name, mime, size: bytes.length },
    });
  });

  test.each([
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page that calls itself a picture', 'photo.png', '<html><body onload=alert(1)>'],
    ['a drawing with scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['XML', 'data.xml', '<?xml version="1.0"?><x/>'],
    ['a program for Windows', 'setup.exe', 'MZ\u0090\u0000\u0003'],
    ['a program for Linux', 'run', '\x7fELF\u0002\u0001'],
    ['nothing', 'empty.txt', ''],
  ])('%s is refused, and leaves no row', async (_what, name, content) => {
    const count = async () => (await app.db.superPool.query('SELECT count(*)::int AS n FROM file')).rows[0].n;
    const before = await count();
    const { code, data } = (await upload(name, Buffer.from(content, 'latin1'), 'image/png')).json();
    expect([code, Object.keys(data.fields)]).toEqual([2, ['file']]);
    expect(await count()).toBe(before);
  });

  test('more than 10 MB is refused in words, far more as too large', async () => {
    const big = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect((await upload('max.png', big(MAX_FILE_BYTES))).json().code).toBe(1);
    const over = await upload('over.png', big(MAX_FILE_BYTES + 1));
    expect(over.json()).toMatchObject({ code: 2, data: { fields: { file: '文件不能超过 10 MB' } } });
    const far = await upload('far.png', big(13 * 1024 * 1024));
    expect([far.statusCode, far.json().code, far.json().msg]).toEqual([413, 2, '内容过大']);
  });

  test('needs a name and a session', async () => {
    expect((await upload('', PNG)).json()).toMatchObject({
      code: 2,
      data: { fields: { name: '请填写文件名' } },
    });
    expect((await upload('a.png', PNG, 'image/png', { token: 'nobody' })).json().code).toBe(-1);
  });

  test('JSON is no file', async () => {
    const answer = await upload('a.json', Buffer.from('{"a":1}'), 'application/json');
    expect(answer.json()).toMatchObject({ code: 2, data: { fields: { file: expect.any(String) } } });
  });

  test('repeated with the same key it is kept once; other bytes under that key are refused', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = (await upload('once.png', PNG, 'image/png', headers)).json();
    expect((await upload('once.png', PNG, 'image/png', headers)).json()).toEqual(first);
    expect((await upload('once.png', Buffer.concat([PNG, PNG]), 'image/png', headers)).json().code).toBe(0);
    const { rows } = await app.db.superPool.query(
      "SELECT count(*)::int AS n FROM file WHERE name = 'once.png'",
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('opening', () => {
  test('gives the bytes back, under headers that let nothing run', async () => {
    const answer = await open(await uploaded('照片"1.png', PNG));
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="___1.png"; filename*=UTF-8''%E7%85%A7%E7%89%87%221.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  });

  test('a picture and a PDF are shown, anything else is saved', async () => {
    const disposition = async (name: string, bytes: Buffer) =>
      String((await open(await uploaded(name, bytes))).headers['content-disposition']).split(';')[0];
    expect(await disposition('a.pdf', PDF)).toBe('inline');
    expect(await disposition('a.txt', Buffer.from('text'))).toBe('attachment');
    expect(await disposition('a.zip', Buffer.from('PK\x05\x06', 'latin1'))).toBe('attachment');
  });

  test('another company cannot, though it is of the family; nor can another family', async () => {
    const id = await uploaded('own.pdf', PDF, { 'acting-company': '2' });
    expect((await open(id)).json()).toMatchObject({ code: 4 });
    expect((await open(id, { token: owner.token, 'acting-company': '2' })).rawPayload).toEqual(PDF);
    for (const login of ['viewer', 'xh_lijiaxin', 'c_owner']) {
      const { token } = await app.as(login);
      expect((await open(id, { token })).json()).toMatchObject({ code: 4, data: {} });
    }
  });

  test('a navigation is admitted by its cookie, from our own pages only', async () => {
    const id = await uploaded('nav.pdf', PDF);
    const { cookie } = await app.as('owner', 'browser');
    const from = (site: string) => open(id, { cookie: `xz_session=${cookie}`, 'sec-fetch-site': site });
    expect((await from('same-origin')).rawPayload).toEqual(PDF);
    expect((await from('cross-site')).json().code).toBe(-1);
  });

  test('nothing is there', async () => {
    expect((await open(999_999)).json()).toMatchObject({ code: 4 });
    expect((await app.send(fileApi.open, { id: '../etc/passwd' }, { token: owner.token })).code).toBe(2);
  });
});
