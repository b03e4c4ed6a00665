import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What arrived, as the other side sees it. */
export interface Arrived {
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  /** No answer: the line goes dead. */
  readonly dead?: true;
}

/** A server in a provider's place on this machine. */
export async function standIn(answer: (arrived: Arrived) => Reply) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const body = await text(request);
    const {
      status = 200,
      json,
      dead,
    } = answer({
      path: url.pathname,
      query: url.search.slice(1),
      headers: request.headers,
      body,
    });
    if (dead) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const hex = (data: string) => createHash('sha256').update(data, 'utf8').digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data, 'utf8').digest();

/**
 * Checks `ACS3-HMAC-SHA256` from what arrived alone, in the steps of Alibaba Cloud's description of signature version
 * 3: the headers that the request says it has signed, the parameters sorted and encoded anew, the payload's hash.
 */
export function isSignedForAlibaba(
  { query, headers, body }: Arrived,
  keyId: string,
  secret: string,
): boolean {
  const said = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!said || said[1] !== keyId || headers['x-acs-content-sha256'] !== hex(body)) return false;
  const names = (said[2] as string).split(';');
  const must = [
    'host',
    'x-acs-action',
    'x-acs-version',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-content-sha256',
  ];
  if (must.some((name) => !names.includes(name))) return false;
  const age = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date'])));
  if (!(age < 15 * 60_000)) return false;
  const percent = (value: string) =>
    [...Buffer.from(value)]
      .map((byte) => {
        const char = String.fromCharCode(byte);
        return /[A-Za-z0-9\-_.~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  const canonicalQuery = [...new URLSearchParams(query)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&');
  let canonical = `POST\n/\n${canonicalQuery}\n`;
  for (const name of names.toSorted()) canonical += `${name}:${String(headers[name]).trim()}\n`;
  canonical += `\n${names.toSorted().join(';')}\n${headers['x-acs-content-sha256']}`;
  return mac(secret, `ACS3-HMAC-SHA256\n${hex(canonical)}`).toString('hex') === said[3];
}

/** The same for `TC3-HMAC-SHA256`, in the steps of Tencent Cloud's description of signature version 3. */
export function isSignedForTencent({ headers, body }: Arrived, secretId: string, secretKey: string): boolean {
  const said =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d{2}-\d{2})\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const timestamp = Number(headers['x-tc-timestamp']);
  if (!said || said[1] !== secretId || said[3] !== 'sms') return false;
  const [, , date, service, signedHeaders, signature] = said as unknown as string[];
  if (new Date(timestamp * 1000).toISOString().slice(0, 10) !== date) return false;
  if (Math.abs(Date.now() / 1000 - timestamp) > 300) return false;
  const names = (signedHeaders as string).split(';');
  if (!names.includes('host') || !names.includes('content-type')) return false;
  let canonical = 'POST\n/\n\n';
  for (const name of names) canonical += `${name}:${String(headers[name]).trim().toLowerCase()}\n`;
  canonical += `\n${signedHeaders}\n${hex(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${hex(canonical)}`;
  const key = mac(mac(mac(`TC3${secretKey}`, date as string), service as string), 'tc3_request');
  return mac(key, toSign).toString('hex') === signature;
}

/** The signature of a webhook, as its documentation in `docs/operations.md` tells a receiver to check it. */
export function isSignedForWebhook({ headers, body }: Arrived, secret: string): boolean {
  const moment = String(headers['x-xuezhang-timestamp']);
  const wanted = createHmac('sha256', secret).update(moment).update('.').update(body).digest('hex');
  return (
    Math.abs(Date.now() / 1000 - Number(moment)) < 300 && headers['x-xuezhang-signature'] === `v1=${wanted}`
  );
}
