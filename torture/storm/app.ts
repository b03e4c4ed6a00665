import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOptions, Envelope, Person, TestApp } from '@/apps/server/testing/test-app.ts';
import { mintHalves } from '@/domains/organisation/session/server/session.service.ts';
import { type Endpoint, type EndpointSpec, isWrite } from '@/kernel/contract/api.ts';
import { CODE } from '@/kernel/errors.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';

/** No call may take longer, repetitions included. */
const PATIENCE_MS = 180_000;
/** So many of the calls are made twice at once, and again after they were answered. */
const TWICE = 0.03;
const AGAIN = 0.03;

/** It was refused: whoever meant it goes on with something else. */
export class Refused extends Error {}

interface Sent {
  readonly status: number;
  readonly text: string;
}
type Answer = Envelope<{ readonly id?: number }>;
/** Of a move: what it does to the document. */
export interface Aim {
  readonly machine: string;
  readonly id: number;
  readonly to: string;
}

/** The app that the samples are arranged in, reached over HTTP: whichever node answers. */
export class ChaosApp {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #people = new Map<string, Promise<Person>>();

  constructor(
    readonly db: TestDatabase,
    private readonly address: () => string,
    private readonly journal: Journal,
    private readonly random: Random,
  ) {}

  /** As the samples know it. */
  asTestApp(): TestApp {
    const { db } = this;
    return {
      http: undefined as never,
      db,
      as: (login) => this.as(login),
      send: (endpoint, input, headers = {}) => this.#call(endpoint as Endpoint, input, headers) as never,
      close: async () => undefined,
    };
  }

  as(login: string): Promise<Person> {
    let person = this.#people.get(login);
    if (!person) {
      person = this.#signIn(login);
      person.catch(() => this.#people.delete(login));
      this.#people.set(login, person);
    }
    return person;
  }

  /** A call that may be a move. */
  async move(by: Person, endpoint: Endpoint, input: object, aim: Aim): Promise<Answer> {
    return this.#call(endpoint, input, { token: by.token }, aim);
  }

  async #signIn(login: string): Promise<Person> {
    const { rows } = await this.db.superPool.query(
      'SELECT admin_id, family_id FROM admin_login WHERE login_name = $1',
      [login],
    );
    const mint = () => mintHalves(this.db.database, rows[0], 'script');
    const call = async (endpoint: Endpoint, input: unknown, options: CallOptions = {}) => {
      const headers: Record<string, string> = { token: person.token };
      if (options.company) headers['acting-company'] = String(options.company);
      const answer = await this.#call(endpoint, input, headers);
      // Sessions end after an hour in which nobody used them, and after twelve hours in any case.
      if (answer.code === CODE.signedOut) Object.assign(person, await mint());
      return answer;
    };
    const ok = async (endpoint: Endpoint, input: unknown, options?: CallOptions) => {
      const answer = await call(endpoint, input, options);
      if (answer.code !== 1) throw new Refused(`${endpoint.action}: ${answer.code} ${answer.msg}`);
      return answer.data;
    };
    const person = { ...(await mint()), ...rows[0], call, ok } as unknown as Person;
    return person;
  }

  async #call(
    endpoint: Endpoint,
    input: unknown,
    headers: Readonly<Record<string, string>>,
    aim?: Aim,
  ): Promise<Answer> {
    const isKept = isWrite(endpoint) && endpoint.repeat !== 'never';
    if (!isKept) {
      this.journal.reads += 1;
      return this.#answered(endpoint, input, headers);
    }
    const key = this.journal.intend(endpoint.action, input);
    // The trail keeps the request's name: so it tells what came of each key.
    const named = { ...headers, 'idempotency-key': key, 'x-request-id': key };
    const once = () => this.#answered(endpoint, input, named);
    const isTwice = this.random.chance(TWICE);
    const [answer, other] = await Promise.all([once(), isTwice ? once() : undefined]);
    const again = answer.code === 1 && this.random.chance(AGAIN) ? await once() : undefined;
    for (const one of [other, again]) if (one) this.#compare(key, answer, one);
    // Of two at once the one that was done counts: the other may have been told that somebody is at it.
    const heard = answer.code === 1 ? answer : (other ?? answer);
    const id = aim?.id ?? (heard.data?.id as number | undefined) ?? (input as { id?: number }).id;
    this.journal.hear(
      { key, action: endpoint.action, code: heard.code, id, machine: aim?.machine, to: aim?.to },
      heard.msg,
    );
    return heard;
  }

  #compare(key: string, one: Answer, other: Answer): void {
    const both = [one, other].filter(({ code }) => code === 1).map(({ data }) => JSON.stringify(data));
    if (both.length === 2 && both[0] !== both[1])
      this.journal.differing.push(`${key}: ${both.join(' and then ')}`);
  }

  /** Sent until there is an answer; a key makes sure that it takes effect once. */
  async #answered(
    endpoint: EndpointSpec,
    input: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const began = Date.now();
    for (let times = 1; ; times++) {
      const sent = await this.#send(endpoint, input, headers);
      const ms = Date.now() - began;
      this.journal.slowestMs = Math.max(this.journal.slowestMs, ms);
      if (sent && sent.status < 500) return { status: sent.status, ...JSON.parse(sent.text) };
      if (sent && sent.status !== 503)
        this.journal.fault(`${endpoint.action} ${sent.status} ${headers['x-request-id'] ?? ''}`);
      if (ms > PATIENCE_MS) throw new Error(`${endpoint.action}: no answer within ${PATIENCE_MS} ms`);
      this.journal.repeated += 1;
      await sleep(Math.min(50 * times, 500));
    }
  }

  #send(
    endpoint: EndpointSpec,
    input: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Sent | undefined> {
    const { bytes, ...fields } = input as Record<string, unknown> & { bytes?: Buffer };
    const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE' || bytes !== undefined;
    const body = bytes ?? (inAddress ? undefined : JSON.stringify(input));
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const url = `${this.address()}/api/${endpoint.action}${inAddress ? queryOf(fields) : ''}`;
    return new Promise((resolve) => {
      const sent = request(
        url,
        {
          method: endpoint.method,
          agent: this.#agent,
          timeout: 30_000,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk) => chunks.push(chunk))
            .on('end', () =>
              resolve({ status: answer.statusCode ?? 500, text: Buffer.concat(chunks).toString() }),
            )
            .on('error', () => resolve(undefined));
        },
      );
      sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined));
      sent.on('close', () => resolve(undefined));
      sent.end(body);
    });
  }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  return `?${query}`;
}
