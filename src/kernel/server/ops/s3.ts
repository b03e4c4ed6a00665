import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A bucket of any service that speaks S3: addressed by path, signed with version 4. */
export interface S3Place {
  /** `https://s3.example.com`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const NO_BYTES = Buffer.alloc(0);
const TRIES = 4;
const FIRST_PAUSE_MS = 200;
const TIMEOUT_MS = 30_000;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As the signature has it: all but the unreserved characters, the slashes of a path kept. */
const pathOf = (bucket: string, key: string): string =>
  `/${[bucket, ...key.split('/')]
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')}`;

/** The headers of a request, signed. Exported for the vectors that AWS publishes. */
export function signed(
  place: Pick<S3Place, 'accessKey' | 'secretKey' | 'region'>,
  request: {
    readonly method: string;
    readonly host: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: Buffer;
  },
  at: Date,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const content = sha256(request.body);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': content,
    'x-amz-date': moment,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.path,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    content,
  ].join('\n');
  const scope = `${day}/${place.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, place.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${place.secretKey}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${place.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** One object, by its key. What fails on the way or over there is tried again: each of these calls may be repeated. */
export async function s3(
  place: S3Place,
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  body: Buffer = NO_BYTES,
): Promise<Response> {
  const path = pathOf(place.bucket, key);
  const { host } = new URL(place.endpoint);
  for (let attempt = 1; ; attempt++) {
    const headers = signed(place, { method, host, path, body }, new Date());
    const answer = await fetch(place.endpoint + path, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    }).catch((error: Error) => error);
    const isAnswered = answer instanceof Response && answer.status < 500 && answer.status !== 429;
    if (isAnswered) return answer;
    if (attempt === TRIES)
      throw new Error(
        `S3 ${method}: ${answer instanceof Response ? `HTTP ${answer.status}` : answer.message}`,
      );
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}
