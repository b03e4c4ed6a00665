import { z } from 'zod';
import { ConfigError } from '@/kernel/server/ops/config.ts';
import { PROVIDERS } from '../../sms.contract.ts';
import { alibaba } from './alibaba.ts';
import { logProvider } from './log.ts';
import type { Provider } from './provider.ts';
import { tencent } from './tencent.ts';
import { webhook } from './webhook.ts';

const address = z.url({ protocol: /^https?$/, error: 'an address that begins with https://' });
const secret = z.string().min(8, { error: 'at least 8 characters' });
/** A callback's secret can be guessed at leisure by whoever sees a report. */
const webhookSecret = z.string().min(32, { error: 'at least 32 characters' });

const ENVIRONMENT = {
  alibaba: z.object({
    SMS_ALIBABA_KEY_ID: secret,
    SMS_ALIBABA_KEY_SECRET: secret,
    SMS_ALIBABA_ENDPOINT: address.default('https://dysmsapi.aliyuncs.com'),
  }),
  tencent: z.object({
    SMS_TENCENT_SECRET_ID: secret,
    SMS_TENCENT_SECRET_KEY: secret,
    SMS_TENCENT_APP_ID: z.string().min(1, { error: 'the SMS application’s id' }),
    SMS_TENCENT_REGION: z.string().default('ap-guangzhou'),
    SMS_TENCENT_ENDPOINT: address.default('https://sms.tencentcloudapi.com'),
  }),
  webhook: z.object({ SMS_WEBHOOK_URL: address, SMS_WEBHOOK_SECRET: webhookSecret }),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;
interface Log {
  info(facts: object, message: string): void;
}

interface Chosen {
  readonly provider: Provider;
  /** What delivery reports are signed with. */
  readonly reportSecret: string | undefined;
}

/** The provider that the environment names. What is missing is said at once; the log may come later. */
export function chooseProvider(env: Environment): (log: Log) => Chosen {
  const name = env.SMS_PROVIDER || 'log';
  switch (name) {
    case 'log':
      return (log) => ({ provider: logProvider(log, env.SMS_PROVIDER === 'log'), reportSecret: undefined });
    case 'alibaba': {
      const it = read(ENVIRONMENT.alibaba, env);
      const endpoint = withoutSlash(it.SMS_ALIBABA_ENDPOINT);
      const keys = { keyId: it.SMS_ALIBABA_KEY_ID, keySecret: it.SMS_ALIBABA_KEY_SECRET };
      const provider = alibaba({ ...keys, endpoint });
      return () => ({ provider, reportSecret: undefined });
    }
    case 'tencent': {
      const it = read(ENVIRONMENT.tencent, env);
      const provider = tencent({
        secretId: it.SMS_TENCENT_SECRET_ID,
        secretKey: it.SMS_TENCENT_SECRET_KEY,
        appId: it.SMS_TENCENT_APP_ID,
        region: it.SMS_TENCENT_REGION,
        endpoint: withoutSlash(it.SMS_TENCENT_ENDPOINT),
      });
      return () => ({ provider, reportSecret: undefined });
    }
    case 'webhook': {
      const it = read(ENVIRONMENT.webhook, env);
      const reportSecret = it.SMS_WEBHOOK_SECRET;
      const provider = webhook({ url: it.SMS_WEBHOOK_URL, secret: reportSecret });
      return () => ({ provider, reportSecret });
    }
    default:
      throw new ConfigError(
        `SMS_PROVIDER: got ${JSON.stringify(name)}, expected one of ${PROVIDERS.join(', ')}`,
      );
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Secrets are never repeated in a message. */
function read<S extends z.ZodObject>(schema: S, env: Environment): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `${name}: ${given[name] === undefined ? 'missing' : 'got a value (not shown)'}, expected ${message}`;
  });
  throw new ConfigError(lines.join('\n'));
}
