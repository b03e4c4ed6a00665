import { createHash, createHmac } from 'node:crypto';
import { type Answer, ask, hasNoAnswer, textAt } from './ask.ts';
import { type Fate, type Outcome, type Provider, type SentMessage, withCountry } from './provider.ts';

export interface TencentOptions {
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  readonly region: string;
  /** `https://sms.tencentcloudapi.com`. */
  readonly endpoint: string;
  readonly timeoutMs?: number;
}

const VERSION = '2021-01-11';
const SERVICE = 'sms';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

interface ToSign {
  readonly service: string;
  readonly host: string;
  readonly action: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly payload: string;
}

/** `TC3-HMAC-SHA256`: a key for the day and the service, over the request in its canonical form. */
export function tc3Authorization(
  { service, host, action, timestamp, payload }: ToSign,
  secretId: string,
  secretKey: string,
): string {
  const lines = [`content-type:${CONTENT_TYPE}`, `host:${host}`, `x-tc-action:${action.toLowerCase()}`];
  const signedNames = 'content-type;host;x-tc-action';
  const canonical = ['POST', '/', '', ...lines, '', signedNames, sha256(payload)].join('\n');
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`;
}

/** Tencent Cloud: SendSms, and PullSmsSendStatusByPhoneNumber (which can be asked again) for what became of it. */
export function tencent(options: TencentOptions): Provider {
  const { secretId, secretKey, appId, region, endpoint, timeoutMs } = options;
  const host = new URL(endpoint).host;
  const call = (action: string, input: object) => {
    const payload = JSON.stringify(input);
    const timestamp = Math.floor(Date.now() / 1000);
    const authorization = tc3Authorization(
      { service: SERVICE, host, action, timestamp, payload },
      secretId,
      secretKey,
    );
    const headers = {
      authorization,
      'content-type': CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-version': VERSION,
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': region,
    };
    return ask(`${endpoint}/`, { method: 'POST', headers, body: payload }, timeoutMs);
  };

  return {
    name: 'tencent',
    repeatable: false,
    send: async ({ phone, sign_name, provider_code, gaps, reference }) => {
      const answer = await call('SendSms', {
        PhoneNumberSet: [withCountry(phone)],
        SmsSdkAppId: appId,
        SignName: sign_name,
        TemplateId: provider_code,
        TemplateParamSet: gaps.map(({ value }) => value),
        SessionContext: reference,
      });
      return hasNoAnswer(answer) ? answer : outcomeOf(answer);
    },
    look: async (message) => {
      const answer = await call('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.floor(message.sent_at.getTime() / 1000) - 300,
        Offset: 0,
        Limit: 100,
        PhoneNumber: withCountry(message.phone),
        SmsSdkAppId: appId,
      });
      return hasNoAnswer(answer) ? { kind: 'waiting' } : fateOf(answer, message);
    },
  };
}

const PASSING =
  /^(RequestLimitExceeded|InternalError|LimitExceeded\.\w+(Second|Frequency)|FailedOperation\.FailResolvePacket)/;

function outcomeOf({ status, body }: Answer): Outcome {
  const refusal = (code: string, error: string): Outcome => ({
    kind: PASSING.test(code) ? 'later' : 'refused',
    code,
    error,
  });
  const code = textAt(body, 'Response', 'Error', 'Code');
  if (code) return refusal(code, textAt(body, 'Response', 'Error', 'Message'));
  const one = (field: string) => textAt(body, 'Response', 'SendStatusSet', 0, field);
  if (one('Code') === 'Ok') return { kind: 'accepted', provider_id: one('SerialNo') };
  if (one('Code')) return refusal(one('Code'), one('Message'));
  const error = `HTTP ${status}`;
  return status >= 500 || status === 200
    ? { kind: 'unknown', error }
    : { kind: 'refused', code: `http_${status}`, error };
}

function fateOf({ body }: Answer, { provider_id }: SentMessage): Fate {
  const list = (body as { Response?: { PullSmsSendStatusSet?: unknown } } | undefined)?.Response
    ?.PullSmsSendStatusSet;
  const found = Array.isArray(list) ? list.find((one) => textAt(one, 'SerialNo') === provider_id) : undefined;
  const state = textAt(found, 'ReportStatus');
  if (state === 'SUCCESS') return { kind: 'delivered' };
  const error = textAt(found, 'Description');
  return state === 'FAIL' ? { kind: 'failed', code: state, error } : { kind: 'waiting' };
}
