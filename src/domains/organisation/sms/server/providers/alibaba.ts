import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Answer, ask, hasNoAnswer, textAt } from './ask.ts';
import type { Fate, Outcome, Outgoing, Provider, SentMessage } from './provider.ts';

export interface AlibabaOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** `https://dysmsapi.aliyuncs.com`. */
  readonly endpoint: string;
  readonly timeoutMs?: number;
}

const VERSION = '2017-05-25';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986: what `encodeURIComponent` leaves is encoded too. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const queryOf = (params: Readonly<Record<string, string>>) =>
  Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name] as string)}`)
    .join('&');

interface ToSign {
  readonly method: string;
  readonly query: string;
  /** By their names in small letters; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** `ACS3-HMAC-SHA256`: over the request in its canonical form. */
export function acs3Authorization(
  { method, query, headers, payload }: ToSign,
  keyId: string,
  keySecret: string,
) {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${(headers[name] as string).trim()}\n`).join('');
  const signedNames = names.join(';');
  const canonical = [method, '/', query, lines, signedNames, sha256(payload)].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedNames},Signature=${signature}`;
}

/** Alibaba Cloud, Dysmsapi: SendSms, and QuerySendDetails for what became of it. */
export function alibaba({ keyId, keySecret, endpoint, timeoutMs }: AlibabaOptions): Provider {
  const call = (action: string, params: Readonly<Record<string, string>>) => {
    const query = queryOf(params);
    const headers = {
      host: new URL(endpoint).host,
      'x-acs-action': action,
      'x-acs-version': VERSION,
      'x-acs-date': new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
      'x-acs-signature-nonce': randomBytes(16).toString('hex'),
      'x-acs-content-sha256': sha256(''),
    };
    const authorization = acs3Authorization(
      { method: 'POST', query, headers, payload: '' },
      keyId,
      keySecret,
    );
    const { host: _, ...sent } = headers;
    const init = { method: 'POST' as const, headers: { ...sent, authorization }, body: '' };
    return ask(`${endpoint}/?${query}`, init, timeoutMs);
  };

  return {
    name: 'alibaba',
    repeatable: false,
    send: async (message) => {
      const answer = await call('SendSms', sendParams(message));
      return hasNoAnswer(answer) ? answer : outcomeOf(answer);
    },
    look: async (message) => {
      const answer = await call('QuerySendDetails', lookParams(message));
      return hasNoAnswer(answer) ? { kind: 'waiting' } : fateOf(answer, message);
    },
  };
}

const numberOf = (phone: string) => phone.replace(/^\+(86(?=1\d{10}$))?/, '');

const sendParams = (message: Outgoing) => ({
  PhoneNumbers: numberOf(message.phone),
  SignName: message.sign_name,
  TemplateCode: message.provider_code,
  OutId: message.reference,
  ...(message.gaps.length && {
    TemplateParam: JSON.stringify(Object.fromEntries(message.gaps.map(({ name, value }) => [name, value]))),
  }),
});

/** The day is Beijing's. */
const lookParams = ({ phone, provider_id, sent_at }: SentMessage) => ({
  PhoneNumber: numberOf(phone),
  BizId: provider_id,
  SendDate: new Date(sent_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', ''),
  PageSize: '10',
  CurrentPage: '1',
});

/** May go through later; everything else the account or the template has to be mended for. */
const PASSING =
  /^(Throttling|isv\.BUSINESS_LIMIT_CONTROL|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_VERIFY_FAILED)/;

function outcomeOf({ status, body }: Answer): Outcome {
  const code = textAt(body, 'Code');
  if (status === 200 && code === 'OK') return { kind: 'accepted', provider_id: textAt(body, 'BizId') };
  const error = textAt(body, 'Message') || `HTTP ${status}`;
  if (!code)
    return status >= 500 ? { kind: 'unknown', error } : { kind: 'refused', code: `http_${status}`, error };
  return { kind: PASSING.test(code) ? 'later' : 'refused', code, error };
}

/** 1 waits for the operator, 2 failed, 3 arrived. */
function fateOf({ body }: Answer, { reference }: SentMessage): Fate {
  const list = (body as { SmsSendDetailDTOs?: { SmsSendDetailDTO?: unknown[] } } | undefined)
    ?.SmsSendDetailDTOs?.SmsSendDetailDTO;
  const found = Array.isArray(list) ? list.find((one) => textAt(one, 'OutId') === reference) : undefined;
  const state = textAt(found, 'SendStatus');
  if (state === '3') return { kind: 'delivered' };
  const code = textAt(found, 'ErrCode');
  return state === '2' ? { kind: 'failed', code, error: code } : { kind: 'waiting' };
}
