import type { Endpoint, InputOf, OutputOf } from '../../contract/api.ts';
import { CODE } from '../../errors.ts';
import { currentLang, sayNow } from '../language.ts';
import { actingCompany, selectedCompany } from '../session/company.ts';
import { renewAdminCookies, sessionEnded, tokenOf } from '../session/session.ts';
import { visitorId } from '../session/visitor.ts';
import { webText } from '../web.text.ts';

/** Anything but "done". `network`: no answer came, so nobody knows whether the call took effect. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly details: {
      readonly network?: boolean;
      readonly fields?: Readonly<Record<string, string>>;
      readonly requestId?: string;
    } = {},
  ) {
    super(msg);
    this.name = 'ApiError';
  }
  get network(): boolean {
    return this.details.network === true;
  }
  get fields(): Readonly<Record<string, string>> | undefined {
    return this.details.fields;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key for the same intent: a repeated call then answers the first answer again. */
  readonly idempotencyKey?: string;
  /** The body of an endpoint that takes a file; its input travels in the address. */
  readonly file?: Blob;
  /** Goes out although the page is being left; nobody will read its answer. */
  readonly parting?: boolean;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
type Params = Readonly<Record<string, unknown>>;

const base = () => document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
export const apiUrl = (action: string, params: Params = {}): string => {
  const query = queryString(params);
  return `${base()}/api/${action}${query && `?${query}`}`;
};

/** Lists are repeated keys (`ids=1&ids=2`); what is not set is not sent. */
function queryString(params: Params): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item));
  return query.toString();
}

/** The call that says who I am and what I may do. */
const WHO_AM_I = 'api_admin_base';

/** What travels: the page's company selection joins every call but the one that says who I am. */
export const withCompany = (endpoint: Endpoint, input: Params): Params =>
  endpoint.action === WHO_AM_I ? input : { ...selectedCompany(), ...input };

/** Calls an endpoint. Resolves with its data, or rejects with an `ApiError` (or the signal's abort). */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return (await callRaw(endpoint, input as Params, options)) as OutputOf<E>;
}

export async function callRaw(
  endpoint: Endpoint,
  input: Params,
  options: CallOptions = {},
): Promise<unknown> {
  const envelope = await send(endpoint, withCompany(endpoint, input), options);
  if (envelope.code !== CODE.signedOut) return envelope.data;
  if (saysEnded(envelope)) void sessionEnded();
  throw new ApiError(CODE.signedOut, envelope.msg);
}

/** Code -1 is an ended session where its sentence says so; otherwise a refusal like any other. */
export const saysEnded = ({ code, msg }: Pick<Envelope, 'code' | 'msg'>): boolean =>
  code === CODE.signedOut && msg.includes('token');

/** The wire itself: codes 1 and -1 pass through, every other one rejects. */
async function send(endpoint: Endpoint, params: Params, options: CallOptions): Promise<Envelope> {
  const { url, init } = await requestOf(endpoint, params, options);
  const response = await fetch(url, options.parting ? { ...init, keepalive: true } : init).catch(
    (error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw networkFailure();
    },
  );
  const envelope = await readEnvelope(response);
  if (envelope.code === CODE.done) renewAdminCookies();
  if (envelope.code === CODE.done || envelope.code === CODE.signedOut) return envelope;
  if (envelope.code === CODE.notPermitted && endpoint.action !== WHO_AM_I) denied();
  throw errorOf(envelope, response);
}

let denied = () => {};
/** A right is missing that the page believed to be there: the app looks again at what the role may do. */
export const whenDenied = (work: () => void): void => {
  denied = work;
};

async function requestOf(endpoint: Endpoint, params: Params, options: CallOptions) {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || options.file !== undefined;
  const headers = new Headers({ 'Accept-Language': currentLang(), visitorId: await visitorId() });
  const token = tokenOf();
  if (token) headers.set('token', token);
  const company = actingCompany();
  if (company) headers.set('acting-company', String(company.id));
  if (endpoint.method !== 'GET') headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  if (!inQuery) headers.set('Content-Type', 'application/json');
  const body = options.file ?? (inQuery ? null : JSON.stringify(params));
  return {
    url: apiUrl(endpoint.action, inQuery ? params : {}),
    init: { method: endpoint.method, headers, body, signal: options.signal ?? null } satisfies RequestInit,
  };
}

/** `randomUUID` exists only on secure origins; a head office on plain http in its own network still works. */
export const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join('-');

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const body = (await response.json()) as Partial<Envelope> | null;
    if (typeof body?.code === 'number') return { code: body.code, msg: body.msg ?? '', data: body.data };
  } catch {
    // A proxy's page, or an answer that broke off.
  }
  throw networkFailure();
}

const networkFailure = () => new ApiError(CODE.refused, sayNow(webText.network), { network: true });

function errorOf(envelope: Envelope, response: Response): ApiError {
  const data = (envelope.data ?? {}) as { fields?: Record<string, string>; request_id?: string };
  const requestId = data.request_id ?? response.headers.get('x-request-id') ?? undefined;
  return new ApiError(envelope.code, envelope.msg, {
    ...(data.fields && { fields: data.fields }),
    ...(requestId && { requestId }),
  });
}
