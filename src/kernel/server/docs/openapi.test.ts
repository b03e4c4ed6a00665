import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineApi, type Endpoint } from '../../contract/api.ts';
import { Flag, Id, listInput, Phone, pageOf, ShortText } from '../../contract/fields.ts';
import { definePermissions } from '../../permission.ts';
import { docsPage, mountDocs, openApiOf } from './openapi.ts';

const text = { thing_name: ['名称', 'Name'], phone: ['电话', 'Phone'], on: ['启用', 'On'] } as const;
const may = definePermissions('thing', { read: ['查看 <物品>', 'See "things"'], edit: ['编辑', 'Edit'] }, {});
const Node = z.object({
  name: z.string(),
  get children() {
    return z.array(Node).optional();
  },
});
const api = defineApi('thing', text, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    tag: 'common',
    label: ['物品 & 列表', 'List <things>'],
    input: listInput.extend({ ids: z.array(Id).optional(), on: Flag.optional() }),
    output: pageOf(z.object({ id: Id, thing_name: z.string(), price: z.int().nullable() })),
    options: z.object({ list: z.array(z.object({ id: Id, thing_name: z.string() })) }),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    tag: 'common',
    label: ['新增物品', 'Add a thing'],
    input: z.object({ thing_name: ShortText, phone: Phone.optional() }),
  },
  remove: {
    action: 'api_thing_del',
    method: 'DELETE',
    permission: may.edit,
    tag: 'common',
    label: ['删除', 'Delete'],
    input: z.object({ id: Id }),
  },
  tree: {
    method: 'GET',
    permission: 'signed_in',
    label: ['树', 'Tree'],
    input: z.object({}),
    output: z.object({ roots: z.array(Node) }),
  },
  login: {
    method: 'POST',
    permission: 'public',
    label: ['登录', 'Sign in'],
    input: z.object({ phone: Phone }),
    changes: [],
    repeat: 'never',
  },
  rename: {
    method: 'POST',
    permission: 'signed_in',
    forPeople: true,
    label: ['改名', 'Rename'],
    input: z.object({ thing_name: ShortText }),
  },
  download: {
    action: 'api_thing_export',
    method: 'GET',
    permission: may.read,
    label: ['导出', 'Export'],
    input: z.object({}),
    output: z.object({ id: Id }),
    navigation: true,
    exports: [{ field: 'id' }],
  },
  upload: {
    method: 'POST',
    permission: may.edit,
    label: ['上传', 'Upload'],
    input: z.object({ thing_name: ShortText }),
    changes: [],
    upload: true,
  },
});
const endpoints = Object.values(api) as Endpoint[];
const info = { title: 'Test', version: '1.2.3' };

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, looked at by path
const spec = openApiOf(endpoints, info) as any;
const operation = (action: string, method: string) => spec.paths[`/api/${action}`][method];

describe('openapi', () => {
  test('a read has query parameters, a permission and both summaries', () => {
    const list = operation('api_thing_list', 'get');
    expect(list).toMatchObject({
      tags: ['common'],
      'x-permission': 'thing.read',
      summary: '物品 & 列表 / List <things>',
    });
    expect(list.parameters).toContainEqual({
      name: 'page',
      in: 'query',
      required: false,
      description: '页码 / Page',
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    });
    expect(list.parameters.find((one: { name?: string }) => one.name === 'on').schema).toEqual({
      enum: [0, 1],
    });
    expect(list.requestBody).toBeUndefined();
    const [done, refusal] = list.responses[200].content['application/json'].schema.anyOf;
    expect(done.properties.data.anyOf).toHaveLength(2);
    expect(refusal.$ref).toBe('#/components/schemas/Refusal');
  });

  test('a write has a JSON body and takes an Idempotency-Key, unless its answer must not be kept', () => {
    const keyed = (action: string, method: string) =>
      JSON.stringify(operation(action, method).parameters).includes('idempotencyKey');
    const { requestBody } = operation('api_thing_add', 'post');
    expect(requestBody.content['application/json'].schema).toMatchObject({
      required: ['thing_name'],
      properties: { thing_name: { type: 'string', maxLength: 254, description: '名称 / Name' } },
    });
    expect(keyed('api_thing_add', 'post')).toBe(true);
    expect(keyed('api_thing_del', 'delete')).toBe(true);
    expect(keyed('api_thing_login', 'post')).toBe(false);
    expect(operation('api_thing_del', 'delete').parameters[0]).toMatchObject({
      name: 'id',
      in: 'query',
      required: true,
    });
  });

  test('public, navigation, export, upload and what no key may do are told apart', () => {
    expect(operation('api_thing_login', 'post').security).toEqual([]);
    expect(operation('api_thing_rename', 'post').security).toEqual([{ token: [] }]);
    const card = docsPage(endpoints, 'en', info).split('id="api_thing_rename"')[1]?.split('</article>')[0];
    expect(card).toContain('signed in only, no API key');
    expect(card).not.toContain('xzk_');
    expect(operation('api_thing_export', 'get').security).toEqual([
      { token: [] },
      { key: [] },
      { cookie: [] },
    ]);
    expect(Object.keys(operation('api_thing_export', 'get').responses[200].content)[0]).toContain(
      'spreadsheetml',
    );
    const upload = operation('api_thing_upload', 'post');
    expect(Object.keys(upload.requestBody.content)).toEqual(['*/*']);
    expect(upload.parameters[0]).toMatchObject({ name: 'thing_name', in: 'query' });
  });

  test('every reference leads somewhere, also those of a tree', () => {
    const refs = [...JSON.stringify(spec).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(refs.some((path) => path.includes('api_thing_tree'))).toBe(true);
    for (const path of refs) {
      const found = path.split('/').reduce((at, key) => at?.[key], spec);
      expect(found, path).toBeDefined();
    }
  });
});

describe('the page', () => {
  const page = docsPage(endpoints, 'zh-CN', info);

  test('lists every call with an anchor, its fields and its permission', () => {
    for (const { action } of endpoints) {
      expect(page).toContain(`id="${action}"`);
      expect(page).toContain(`href="#${action}"`);
    }
    expect(page).toContain('thing.edit');
    expect(page).toContain('<code>list[].thing_name</code>');
    expect(page).toContain('string 1…254');
  });

  test('has no script or style inside, and lets no text become markup', () => {
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/try.js" defer>']);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/i);
    expect(page).toContain('物品 &#38; 列表');
    expect(docsPage(endpoints, 'en', info)).toContain('List &#60;things&#62;');
    expect(page).toContain('查看 &#60;物品&#62;');
  });

  test('says how one signs in, and shows each call as it is typed', () => {
    expect(page).toContain('Authorization: Bearer xzk_');
    const examples = { api_thing_add: { thing_name: "O'Brien <1>" } };
    const shown = docsPage(endpoints, 'en', { ...info, examples: () => examples });
    const typed = '-d &#39;{&#34;thing_name&#34;:&#34;O&#39;\\&#39;&#39;Brien &#60;1&#62;&#34;}&#39;';
    expect(shown).toContain(typed);
    expect(shown).toContain('https://office.example.com/api/api_thing_list?page=1&#38;limit=');
    expect(shown).toContain('data-action="api_thing_del" data-method="DELETE" data-keyed=""');
    // A login is made without a key, and a file is not typed.
    expect(shown.slice(shown.indexOf('id="api_thing_login"')).split('</article>')[0]).not.toContain('Bearer');
    expect(shown).not.toContain('data-action="api_thing_upload"');
  });

  test('the examples are told to machines too, and what is sent to others', () => {
    const more = {
      examples: () => ({ api_thing_add: { thing_name: '甲' }, api_thing_del: { id: 7 } }),
      messages: { 'thing.done': z.object({ version: z.literal(1) }) },
    };
    // biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, looked at by path
    const told = openApiOf(endpoints, { ...info, ...more }) as any;
    expect(told.info).toEqual(info);
    const { schema } = told.webhooks['thing.done'].post.requestBody.content['application/json'];
    expect(schema.properties.version).toMatchObject({ const: 1 });
    const { post } = told.paths['/api/api_thing_add'];
    expect(post.requestBody.content['application/json'].example).toEqual({ thing_name: '甲' });
    expect(post.security).toEqual([{ token: [] }, { key: [] }]);
    expect(told.paths['/api/api_thing_del'].delete.parameters[0]).toMatchObject({ name: 'id', example: 7 });
    expect(told.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('is served in both languages, with its style and the machine form', async () => {
    const app = Fastify();
    mountDocs(app, endpoints, info);
    const english = await app.inject('/docs?lang=en');
    expect(english.headers['content-type']).toContain('text/html');
    expect(english.body).toContain('<html lang="en">');
    expect((await app.inject('/docs')).body).toContain('<html lang="zh-CN">');
    expect((await app.inject('/docs?lang=en&lang=de')).statusCode).toBe(200);
    expect((await app.inject('/docs/style.css')).headers['content-type']).toContain('text/css');
    expect((await app.inject('/docs/try.js')).headers['content-type']).toContain('text/javascript');
    expect((await app.inject('/docs/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(spec)));
  });
});
