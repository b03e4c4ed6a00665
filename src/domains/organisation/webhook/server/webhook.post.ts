import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 5_000;
/** What is said of an answer in the log; the rest of it is not read. */
const MOST_SAID = 200;

/** Addresses that are nobody's but the operator's: a webhook must not look behind the firewall. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');
const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether receivers of one's own network are spoken to, and without TLS: where one tries it out. */
let mayBePrivate = false;
export const setPrivateReceivers = (isAllowed: boolean): void => {
  mayBePrivate = isAllowed;
};

export function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (mayBePrivate) return /^https?:$/.test(protocol);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || !isPrivate(host));
}

/** Looked at when it is resolved for this very connection: a name may mean another address a moment later. */
const publicLookup: LookupFunction = (hostname, options, answer) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const allowed = (found ?? []).filter(({ address }) => mayBePrivate || !isPrivate(address));
    const [first] = allowed;
    if (error || !first) return answer(error ?? new Error(`${hostname} is no public address`), '', 0);
    if (options.all) return answer(null, allowed);
    return answer(null, first.address, first.family);
  });

export interface Message {
  readonly id: string;
  readonly body: string;
  /** The current one first; each signs. */
  readonly secrets: readonly Buffer[];
}
export interface Posted {
  /** Undefined: no answer. */
  readonly answer: number | undefined;
  readonly problem: string;
}

/** As the Standard Webhooks have it: id, moment and body, signed. */
export function signatureOf(secret: Buffer, id: string, at: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`;
}

/** Sends one message. Redirects are not followed: they would lead past the check of the address. */
export function post(
  url: string,
  { id, body, secrets }: Message,
  at = Math.floor(Date.now() / 1000),
): Promise<Posted> {
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((done) => {
    const fail = (error: Error) => done({ answer: undefined, problem: error.message.slice(0, MOST_SAID) });
    const sent = send(
      url,
      {
        method: 'POST',
        lookup: publicLookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'xuezhang-webhook/1',
          'webhook-id': id,
          'webhook-timestamp': String(at),
          'webhook-signature': secrets.map((secret) => signatureOf(secret, id, at, body)).join(' '),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.on('error', () => undefined).destroy();
        const isTaken = status >= 200 && status < 300;
        done({ answer: status, problem: isTaken ? '' : `HTTP ${status}` });
      },
    );
    sent.on('error', fail).end(body);
  });
}
