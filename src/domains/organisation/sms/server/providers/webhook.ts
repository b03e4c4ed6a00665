import { createHmac, timingSafeEqual } from 'node:crypto';
import { ask, hasNoAnswer, textAt } from './ask.ts';
import { type Provider, withCountry } from './provider.ts';

export interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Over the moment and the body, so that neither can be changed nor an old one be sent again later. */
const webhookSignature = (secret: string, timestamp: string, body: string): string =>
  `v1=${hmac(secret, `${timestamp}.${body}`)}`;

/**
 * Any service that takes JSON. It answers 2xx with `{"id": …}` when it has taken the message on, 409 for an
 * `Idempotency-Key` that it knows, 429 or 5xx to be asked again, and any other 4xx with `{"code", "message"}` to refuse.
 */
export function webhook({ url, secret, timeoutMs }: WebhookOptions): Provider {
  return {
    name: 'webhook',
    repeatable: true,
    send: async (message) => {
      const { reference, phone, sign_name, provider_code, gaps, text } = message;
      const values = Object.fromEntries(gaps.map(({ name, value }) => [name, value]));
      const to = withCountry(phone);
      const body = JSON.stringify({ reference, to, sign_name, template: provider_code, values, text });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': reference,
        'x-xuezhang-timestamp': timestamp,
        'x-xuezhang-signature': webhookSignature(secret, timestamp, body),
      };
      const answer = await ask(url, { method: 'POST', headers, body }, timeoutMs);
      if (hasNoAnswer(answer)) return answer;
      const { status, body: said } = answer;
      if ((status >= 200 && status < 300) || status === 409)
        return { kind: 'accepted', provider_id: textAt(said, 'id') };
      const code = textAt(said, 'code') || `http_${status}`;
      const error = textAt(said, 'message') || `HTTP ${status}`;
      return { kind: status === 429 || status >= 500 ? 'later' : 'refused', code, error };
    },
  };
}

export interface Report {
  readonly reference: string;
  readonly state: 'delivered' | 'failed';
  readonly error?: string;
  readonly at: number;
}
const REPORT_SECONDS = 300;

/** A report is signed over its fields, one in a line. */
export const reportSignature = (secret: string, { reference, state, error, at }: Report): string =>
  hmac(secret, [reference, state, error ?? '', at].join('\n'));

/** Signed by whoever holds the secret, and just now. */
export function isGenuine(secret: string, report: Report, signature: string, now: Date): boolean {
  const [wanted, given] = [Buffer.from(reportSignature(secret, report)), Buffer.from(signature)];
  const isRecent = Math.abs(now.getTime() / 1000 - report.at) <= REPORT_SECONDS;
  return isRecent && wanted.length === given.length && timingSafeEqual(wanted, given);
}
