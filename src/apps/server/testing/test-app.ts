import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { setFileStore } from '@/domains/organisation/file/server/file.service.ts';
import { mintHalves, setSealing } from '@/domains/organisation/session/server/session.service.ts';
import { chooseProvider, connectSms } from '@/domains/organisation/sms/server/sms.service.ts';
import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import { sniffMime } from '@/kernel/server/http/static/mime.ts';
import type { FileStore } from '@/kernel/server/ops/file-store.ts';
import { encryptionWith } from '@/kernel/server/session/encryption.ts';
import { hashHex } from '@/kernel/server/session/session-context.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { buildApp } from '../app.ts';
import { services } from '../services.ts';

export interface Envelope<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export interface CallOptions {
  readonly company?: number;
  readonly selected?: number;
  readonly lang?: 'zh-CN' | 'en';
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly token: string;
  /** The half that only a browser holds. */
  readonly cookie: string;
  /** What their browser sends along beside the token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly admin_id: number;
  readonly family_id: number;
  /** The envelope, whatever it says. */
  call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    options?: CallOptions,
  ): Promise<Envelope<OutputOf<S>>>;
  /** The data of a done answer; anything else fails the test. */
  ok<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    options?: CallOptions,
  ): Promise<OutputOf<S>>;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly db: TestDatabase;
  /** Signed in as one of the demo accounts, without hashing a password. */
  as(login: string, kind?: 'browser' | 'script'): Promise<Person>;
  /** Any request; nobody is signed in unless the headers say so. */
  send(
    endpoint: EndpointSpec,
    input: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Envelope<never>>;
  close(): Promise<void>;
}

/** What delivery reports are signed with. */
export const REPORT_SECRET = 'the-secret-of-the-delivery-reports';

/**
 * The whole server on a database of its own, with the demo data; every answer is checked against its schema. A test may
 * bring nouns of its own along.
 */
export async function testApp(more: readonly Service[] = []): Promise<TestApp> {
  const db = await testDatabase('demo');
  const config = {
    // What the server says of a fault is no part of the answer: `LOG_LEVEL=error` before a run shows it.
    logLevel: process.env.LOG_LEVEL === 'error' ? ('error' as const) : ('silent' as const),
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    metricsToken: undefined,
  };
  const app = await buildApp({
    database: db.database,
    config,
    checkAnswers: true,
    services: [...services, ...more],
  });
  setFileStore(filesInMemory());
  setSealing(encryptionWith(Buffer.alloc(32, 7)));
  setWeappKey(Buffer.alloc(32, 7));
  connectSms({ ...chooseProvider({})({ info: () => undefined }), reportSecret: REPORT_SECRET });

  async function send(
    endpoint: EndpointSpec,
    input: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    if ('upload' in endpoint && endpoint.upload) return upload(endpoint, input as Upload, headers);
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api/${endpoint.action}${inQuery ? queryOf(input as Record<string, unknown>) : ''}`,
      headers,
      ...(inQuery ? {} : { payload: input as object }),
    });
    return envelopeOf(answer);
  }

  /** One file, raw bytes; the other fields stand in the address. */
  async function upload(
    endpoint: EndpointSpec,
    { bytes, ...fields }: Upload,
    headers: Readonly<Record<string, string>>,
  ) {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api/${endpoint.action}${queryOf(fields)}`,
      headers: { 'content-type': 'application/octet-stream', ...headers },
      payload: bytes,
    });
    return envelopeOf(answer);
  }

  function envelopeOf(answer: Awaited<ReturnType<typeof app.inject>>) {
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      ...(isJson ? answer.json() : { code: 1, msg: '', data: answer.rawPayload }),
    };
  }

  async function as(login: string, kind: 'browser' | 'script' = 'script'): Promise<Person> {
    const { rows } = await db.pool.query(
      'SELECT admin_id, family_id FROM admin_login WHERE login_name = $1',
      [login],
    );
    if (!rows[0]) throw new Error(`no demo account ${login}`);
    const { token, cookie } = await mintHalves(db.database, rows[0], kind);
    const call: Person['call'] = (endpoint, input, options = {}) =>
      send(
        endpoint,
        options.selected === undefined ? input : { ...(input as object), company_id: options.selected },
        {
          token,
          'accept-language': options.lang ?? 'zh-CN',
          ...(options.company ? { 'acting-company': String(options.company) } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
          ...options.headers,
        },
      ) as never;
    const ok: Person['ok'] = async (endpoint, input, options) => {
      const answer = await call(endpoint, input, options);
      if (answer.code !== 1)
        throw new Error(
          `${endpoint.action}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}${answer.code === 0 ? ' (LOG_LEVEL=error shows why)' : ''}`,
        );
      return answer.data;
    };
    return { token, cookie, ...rows[0], call, ok };
  }

  return {
    http: app,
    db,
    as,
    send: send as TestApp['send'],
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

type Upload = Record<string, unknown> & { bytes?: Buffer };

/** Contents by their hash, as on the disk. */
function filesInMemory(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    has: async (sha256) => files.has(sha256),
    remove: async (sha256) => void files.delete(sha256),
    open: (sha256) => Readable.from([files.get(sha256) ?? Buffer.alloc(0)]),
    put: async (source) => {
      const bytes = Buffer.isBuffer(source) ? source : await buffer(source);
      const sha256 = hashHex(bytes.toString('latin1'));
      files.set(sha256, bytes);
      return { sha256, size: bytes.length, mime: sniffMime(bytes) };
    },
  };
}
