import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, isWrite, type Tag } from '../../contract/api.ts';
import { labelOf } from '../../contract/validation.ts';
import { accessKey } from '../../permission.ts';
import { langOf, type Sentence } from '../../text.ts';
import { SESSION_COOKIE } from '../session/session-context.ts';
import { XLSX_TYPE } from '../sheets/xlsx.ts';
import type { Examples } from './docs-example.ts';
import { docsPage, type PageInfo } from './docs-page.ts';
import { DOCS_SCRIPT } from './docs-script.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { type JsonSchema, jsonSchemaOf, type NamedSchemas } from './json-schema.ts';

export { docsPage } from './docs-page.ts';

export interface ApiInfo extends PageInfo {
  /** What the product itself sends to others, by its name. */
  readonly messages?: Readonly<Record<string, z.ZodType>>;
}

const both = ([zh, en]: Sentence) => `${zh} / ${en}`;
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** OpenAPI 3.1 of the declared endpoints; nothing in it is written by hand a second time. */
export function openApiOf(
  endpoints: readonly Endpoint[],
  { title, version, examples = () => ({}), messages = {} }: ApiInfo,
): object {
  const samples = examples();
  const named: NamedSchemas = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = `/api/${endpoint.action}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, named, samples) };
  }
  const tags = [...new Set<Tag>(endpoints.map(({ tag }) => tag))].sort().map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: { title, version },
    tags,
    paths,
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([name, message]) => [name, messageOf(name, message, named)]),
    ),
    components: { schemas: { Refusal: refusal, ...named }, responses, parameters, securitySchemes },
  };
}

function operationOf(endpoint: Endpoint, named: NamedSchemas, examples: Examples): object {
  const example = examples[endpoint.action];
  const input = inputOf(endpoint, named);
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const isUpload = 'upload' in endpoint && endpoint.upload === true;
  const repeats = isWrite(endpoint) && endpoint.repeat !== 'never';
  const isNavigation = 'navigation' in endpoint && endpoint.navigation === true;
  return {
    operationId: endpoint.action,
    tags: [endpoint.tag],
    summary: both(endpoint.label),
    'x-permission': accessKey(endpoint.permission),
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
    ...(endpoint.permission !== 'public'
      ? {
          security: [
            { token: [] },
            ...(endpoint.forPeople ? [] : [{ key: [] }]),
            ...(isNavigation ? [{ cookie: [] }] : []),
          ],
        }
      : {}),
    parameters: [
      ...(hasBody && !isUpload ? [] : queryOf(input, example)),
      ref('parameters', 'actingCompany'),
      ref('parameters', 'language'),
      ...(repeats ? [ref('parameters', 'idempotencyKey')] : []),
    ],
    ...(isUpload
      ? { requestBody: { required: true, content: { '*/*': { schema: { format: 'binary' } } } } }
      : {}),
    ...(hasBody && !isUpload
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': example ? { schema: input, example } : { schema: input } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Answered; `code` says how', content: contentOf(endpoint, named) },
      ...Object.fromEntries(Object.keys(responses).map((status) => [status, ref('responses', status)])),
    },
  };
}

function messageOf(name: string, message: z.ZodType, named: NamedSchemas): object {
  const schema = jsonSchemaOf(message, 'output', name, named);
  return {
    post: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken; anything else is sent again' } },
    },
  };
}

/** Each field is described by its label, the one that forms and messages use. */
function inputOf(endpoint: Endpoint, named: NamedSchemas): JsonSchema {
  const schema = jsonSchemaOf(endpoint.input, 'input', `${endpoint.action}.input`, named);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const properties = fields.map(([name, field]) => [
    name,
    { description: both(labelOf(endpoint.text, name)), ...field },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function queryOf(input: JsonSchema, example: Readonly<Record<string, unknown>> = {}): object[] {
  const required = (input.required ?? []) as string[];
  return Object.entries(input.properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      description,
      schema,
      ...(name in example ? { example: example[name] } : {}),
    }),
  );
}

function contentOf(endpoint: Endpoint, named: NamedSchemas): object {
  if ('exports' in endpoint && endpoint.exports)
    return { [XLSX_TYPE]: { schema: { format: 'binary' } }, ...refused };
  if ('raw' in endpoint && endpoint.raw) return { '*/*': { schema: { format: 'binary' } }, ...refused };
  const data = jsonSchemaOf(endpoint.output, 'output', `${endpoint.action}.data`, named);
  const options =
    'options' in endpoint && endpoint.options
      ? [jsonSchemaOf(endpoint.options, 'output', `${endpoint.action}.options`, named)]
      : [];
  const done = envelope({ const: 1 }, options.length ? { anyOf: [data, ...options] } : data);
  return { 'application/json': { schema: { anyOf: [done, ref('schemas', 'Refusal')] } } };
}

const envelope = (code: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', ...code }, msg: { type: 'string' }, data },
});

const refusal = envelope(
  {
    enum: [-1, 0, 2, 3, 4, 5],
    description:
      '-1 not signed in, 0 refused by a rule, 2 input not valid, 3 not permitted, 4 not found, 5 changed meanwhile',
  },
  {
    type: 'object',
    properties: {
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      request_id: { type: 'string' },
    },
  },
);
const refused = { 'application/json': { schema: ref('schemas', 'Refusal') } };

const responses = Object.fromEntries(
  Object.entries({
    404: 'No such action',
    413: 'The request is too large',
    429: 'Too many tries; see Retry-After',
    500: 'Our fault; `data.request_id` names the request',
    503: 'Starting, stopping, or the database is away',
  }).map(([status, description]) => [status, { description, content: refused }]),
);

const header = (name: string, description: string, more: object = {}) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...more },
});
const parameters = {
  actingCompany: header('acting-company', 'Company to act under; left out: the default of the session'),
  language: header('Accept-Language', 'Language of `msg`', { enum: ['zh-CN', 'en'] }),
  idempotencyKey: header(
    'Idempotency-Key',
    'The same key and input answer the first answer again, for 7 days',
    {
      maxLength: 128,
    },
  ),
};
const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key: `xzk_…`' },
  token: { type: 'apiKey', in: 'header', name: 'token' },
  cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
};

/** `GET /docs` (`?lang=en`), its style and script, and `GET /docs/openapi.json`. Made when first asked for, and then kept. */
export function mountDocs(app: FastifyInstance, endpoints: readonly Endpoint[], info: ApiInfo): void {
  const kept = new Map<string, Buffer>();
  const once = (name: string, make: () => string) => {
    const bytes = kept.get(name) ?? Buffer.from(make());
    kept.set(name, bytes);
    return bytes;
  };
  app.get<{ Querystring: { lang?: unknown } }>('/docs', (request, reply) => {
    const wish = request.query.lang ?? request.headers['accept-language'];
    const lang = langOf(typeof wish === 'string' ? wish : undefined);
    return reply.type('text/html; charset=utf-8').send(once(lang, () => docsPage(endpoints, lang, info)));
  });
  app.get('/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
  app.get('/docs/try.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
  app.get('/docs/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(once('json', () => JSON.stringify(openApiOf(endpoints, info)))),
  );
}
