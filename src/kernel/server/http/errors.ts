import { kernelSentences, Refusal, refuse } from '../../errors.ts';
import type { Sentence } from '../../text.ts';

/** Answers 429 with `Retry-After`. */
export class TooMany extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    readonly sentence: Sentence = kernelSentences.tooMany,
  ) {
    super('too many tries');
  }
}

/** Answers 503: the database cannot be reached or has no connection left for us. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
  }
}

interface PgError {
  code?: string;
  constraint?: string;
}
export const pgErrorOf = (error: unknown): PgError | undefined => {
  const at = (error as { cause?: unknown })?.cause ?? error;
  const code = (at as PgError)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (at as PgError) : undefined;
};

/** Two transactions stood in each other's way: nothing was written, the same work can simply be done again. */
export const isRetryable = (error: unknown): boolean => {
  const code = pgErrorOf(error)?.code;
  return code === '40P01' || code === '40001';
};
/** The server went away under us or has no room left, or the connection broke. */
export const isDatabaseGone = (error: unknown): boolean => {
  const code = pgErrorOf(error)?.code ?? '';
  if (/^(57P0[123]|08...|53...)$/.test(code)) return true;
  // A connection that breaks between two statements is no error of PostgreSQL's, and Drizzle wraps it as well.
  return [error, (error as { cause?: unknown })?.cause].some((at) => {
    const { code: broken = '', message = '' } = (at ?? {}) as { code?: string; message?: string };
    return (
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/.test(broken) ||
      /Connection terminated|Client has encountered a connection error/.test(message)
    );
  });
};
/** The statement's time was over, or an operator ended it: nothing was written. */
export const isCutShort = (error: unknown): boolean => pgErrorOf(error)?.code === '57014';
const busy: Sentence = [
  '其他人正在处理同一条记录，请稍后再试',
  'Someone else is working on the same record; try again',
];

const collides: Sentence = [
  '与刚刚保存的内容冲突，请刷新后重试',
  'It collides with what was saved just now; reload and try again',
];

/** What PostgreSQL refuses in general, as a sentence where there is one. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, constraint } = pgErrorOf(error) ?? {};
  if (constraint === 'four_eyes') return refuse(kernelSentences.notChanger);
  if (constraint === 'status_transition') return refuse(kernelSentences.barred);
  if (code === '55P03') return refuse(busy);
  if (code === '23P01') return refuse(collides);
  if (code === '42501') return new Refusal(3, kernelSentences.notPermitted);
  return undefined;
}

/** Turns what a constraint refuses into what the user reads; `fk` stands for any foreign key. */
export async function explain<T>(work: Promise<T>, reasons: Record<string, () => Refusal>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const found = pgErrorOf(error);
    const reason =
      (found?.constraint && reasons[found.constraint]) || (found?.code === '23503' && reasons.fk);
    throw reason ? reason() : error;
  }
}
