import { resolve } from 'node:path';
import { z } from 'zod';

/** What the environment says, read once at the start. `docs/operations.md` has a line for each name. */
export interface Config {
  port: number;
  host: string;
  /** The app's role; without it the embedded PostgreSQL in `dataDir` serves. */
  databaseUrl: string | undefined;
  /** The owner's role, for migrations. */
  migrateDatabaseUrl: string | undefined;
  /** A direct connection to hear what other nodes commit, where `databaseUrl` leads through a pooler. */
  listenUrl: string | undefined;
  /** A streaming replica that exports read from, so that they take nothing from those at work. */
  replicaUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Where the contents of files lie; without it `dataDir/files` on this machine. */
  s3: S3Config | undefined;
  /** Load the demo data into an empty database. */
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  /** Believe X-Forwarded-* from the proxy in front. */
  trustProxy: boolean;
  publicOrigin: string | undefined;
  metricsToken: string | undefined;
  /** Seals secrets at rest; without it `DATA_DIR/secrets.key` does. Base64 of 32 bytes. */
  secretsKey: string | undefined;
  /** The institution whose lists have the special display. */
  specialDisplayName: string | undefined;
  /** Of its lists, by their calls: the columns that come first. */
  specialDisplayColumns: { call: string; columns: string[] }[];
  poolSize: number;
  /** Bytes. */
  bodyLimit: number;
  /** Webhooks may go to addresses of the own network, and without TLS. */
  privateWebhooks: boolean;
  /** How long a node that is told to stop goes on serving, so that its balancer sees that it leaves. */
  drainSeconds: number;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  prefix: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secrets = new Set([
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
  'SECRETS_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

const whole = (min: number, max: number) =>
  z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` });
const flag = z.enum(['0', '1'], { error: '0 or 1' }).transform((value) => value === '1');
const postgresUrl = z
  .string()
  .refine(isPostgresUrl, { error: 'postgresql://user:password@host:port/database' });
const origin = z
  .string()
  .refine((text) => /^https?:$/.test(urlOf(text)?.protocol ?? '') && urlOf(text)?.origin === text, {
    error: 'an origin such as https://office.example.com, without a path',
  });
const word = z.string().regex(/^\S+$/, { error: 'a name or address without spaces' });
const sealingKey = z.string().refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), {
  error: '32 bytes in base64 (openssl rand -base64 32)',
});
const token = z.string().min(16, { error: 'at least 16 characters' });

const columnOrders = z
  .string()
  .regex(/^api_\w+=\w+(,\w+)*(;api_\w+=\w+(,\w+)*)*$/, {
    error: 'api_students_list=username,status;api_order_list=number',
  })
  .transform((text) =>
    text.split(';').map((order) => {
      const [call = '', columns = ''] = order.split('=');
      return { call, columns: columns.split(',') };
    }),
  );

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

const Environment = z
  .object({
    PORT: whole(0, 65535).default(3000),
    HOST: word.default('127.0.0.1'),
    DATABASE_URL: postgresUrl.optional(),
    MIGRATE_DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATA_DIR: z.string().default('./data'),
    S3_ENDPOINT: origin.optional(),
    S3_BUCKET: word.optional(),
    S3_REGION: word.default('us-east-1'),
    S3_ACCESS_KEY: word.optional(),
    S3_SECRET_KEY: word.optional(),
    S3_PREFIX: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*$/, { error: 'a name such as office/files' })
      .optional(),
    DEMO: flag.default(false),
    LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
    TRUST_PROXY: flag.default(false),
    PUBLIC_ORIGIN: origin.optional(),
    METRICS_TOKEN: token.optional(),
    SECRETS_KEY: sealingKey.optional(),
    SPECIAL_DISPLAY_NAME: z.string().trim().max(254, { error: 'at most 254 characters' }).optional(),
    SPECIAL_DISPLAY_COLUMNS: columnOrders.optional(),
    POOL_SIZE: whole(1, 1000).default(10),
    BODY_LIMIT: whole(1024, 1024 ** 3).default(1024 ** 2),
    DRAIN_SECONDS: whole(0, 600).default(0),
    WEBHOOKS_PRIVATE: flag.default(false),
  })
  .refine((env) => env.DATABASE_URL !== undefined || env.MIGRATE_DATABASE_URL === undefined, {
    path: ['MIGRATE_DATABASE_URL'],
    error: 'DATABASE_URL beside it (the role that serves)',
  })
  .refine(
    (env) =>
      S3_NAMES.every((name) => env[name] !== undefined) || S3_NAMES.every((name) => env[name] === undefined),
    {
      path: ['S3_ENDPOINT'],
      error: `all of ${S3_NAMES.join(', ')}, or none`,
    },
  );

export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how a compose file or a shell says "not set".
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => problem(issue, given)).join('\n'));
  const it = parsed.data;
  return {
    port: it.PORT,
    host: it.HOST,
    databaseUrl: it.DATABASE_URL,
    migrateDatabaseUrl: it.MIGRATE_DATABASE_URL,
    listenUrl: it.DATABASE_LISTEN_URL,
    replicaUrl: it.DATABASE_REPLICA_URL,
    dataDir: resolve(it.DATA_DIR),
    s3: s3Of(it),
    demo: it.DEMO,
    logLevel: it.LOG_LEVEL,
    trustProxy: it.TRUST_PROXY,
    publicOrigin: it.PUBLIC_ORIGIN,
    metricsToken: it.METRICS_TOKEN,
    secretsKey: it.SECRETS_KEY,
    specialDisplayName: it.SPECIAL_DISPLAY_NAME,
    specialDisplayColumns: it.SPECIAL_DISPLAY_COLUMNS ?? [],
    poolSize: it.POOL_SIZE,
    bodyLimit: it.BODY_LIMIT,
    drainSeconds: it.DRAIN_SECONDS,
    privateWebhooks: it.WEBHOOKS_PRIVATE,
  };
}

function s3Of(env: z.output<typeof Environment>): S3Config | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = env;
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined;
  return { endpoint, bucket, accessKey, secretKey, region: env.S3_REGION, prefix: env.S3_PREFIX ?? '' };
}

function problem(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const got = secrets.has(name) ? 'a value (not shown)' : JSON.stringify(given[name]);
  return `${name}: got ${got}, expected ${issue.message}`;
}

function isPostgresUrl(text: string): boolean {
  // `@/database?host=/folder` (a socket) is an address to PostgreSQL's clients, though not to URL.
  const url = urlOf(text.replace('@/', '@localhost/'));
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
