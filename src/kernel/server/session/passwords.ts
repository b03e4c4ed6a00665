import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Verdict } from '../../errors.ts';
import type { Sentence } from '../../text.ts';

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At most two at a time: each takes 19 MiB and one of libuv's four threads, and a storm of logins must leave
 * threads for files and compression.
 */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed on, not given up, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The same password typed on another keyboard is the same password. */
const spelled = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(spelled(password), ARGON2ID));

/** How many passwords were checked since the start: an account that does not exist must cost as much as one that does. */
export const passwordChecks = { count: 0 };

/** Stands where a hash would, until somebody sets their first password. */
export const NO_PASSWORD = '!';

/** False for a wrong password, and for a hash that is none. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  // Time must not tell which accounts have no password yet.
  hashed === NO_PASSWORD ? dummyVerify(password) : check(hashed, password);

const check = (hashed: string, password: string): Promise<boolean> =>
  inTurn(() => {
    passwordChecks.count += 1;
    return verify(hashed, spelled(password)).catch(() => false);
  });

let nobody: Promise<string> | undefined;

/** Takes as long as a real check; for accounts that do not exist, so that time does not tell which do. */
export async function dummyVerify(password: string): Promise<false> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  await check(await nobody, password);
  return false;
}

const MIN_PASSWORD = 10;
const MAX_PASSWORD = 128;

export const passwordSentences = {
  tooShort: [`密码至少 ${MIN_PASSWORD} 个字符`, `The password needs at least ${MIN_PASSWORD} characters`],
  tooLong: [`密码最多 ${MAX_PASSWORD} 个字符`, `The password may have at most ${MAX_PASSWORD} characters`],
  hasLogin: ['密码不能包含登录名', 'The password must not contain the login name'],
  hasName: ['密码不能包含姓名', 'The password must not contain your name'],
  common: ['这个密码太常见，容易被猜到', 'This password is too common and easily guessed'],
} as const satisfies Record<string, Sentence>;

/** The most used ones of ten characters and more; shorter ones are refused for their length. */
const COMMON = new Set(
  `1234567890 0123456789 0987654321 12345678910 123456789a a123456789 123456789q q123456789 1234567891
  123123123123 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 qazwsxedcrfv
  qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 asdfghjkl123 asdfghjkl; zxcvbnm123 zxcvbnm,./ password12
  password123 password1234 password12345 p@ssw0rd123 passw0rd123 password123! admin12345 admin123456 admin@12345
  administrator welcome123 welcome1234 letmein123 iloveyou12 iloveyou123 iloveyou1314 woaini1314 woaini520
  woaini1314520 5201314520 5201314521 1314520520 aa12345678 aa123456789 abc1234567 abc123456789 abcd123456
  abcd12345678 a1b2c3d4e5 changeme123 superman123 sunshine123 football123 princess123 dragon12345 baseball123
  monkey12345 computer123 internet123 1111111111 wang123456 zhang123456 li12345678 xuezhang123 student123 teacher123`.split(
    /\s+/,
  ),
);

/**
 * Long enough, not built on who it belongs to, not one that everybody tries. No rules about kinds of characters:
 * they make passwords worse (NIST SP 800-63B).
 */
export function passwordVerdict(password: string, owner: { login: string; name: string }): Verdict {
  const chars = [...spelled(password)];
  if (chars.length < MIN_PASSWORD) return passwordSentences.tooShort;
  if (chars.length > MAX_PASSWORD) return passwordSentences.tooLong;
  const lower = chars.join('').toLowerCase();
  if (contains(lower, owner.login, 3)) return passwordSentences.hasLogin;
  if (contains(lower, owner.name, 2)) return passwordSentences.hasName;
  return COMMON.has(lower) || isMonotonous(lower) ? passwordSentences.common : true;
}

/** A very short name would bar too much by chance. */
const contains = (password: string, part: string, shortest: number) => {
  const wanted = spelled(part).trim().toLowerCase();
  return [...wanted].length >= shortest && password.includes(wanted);
};

/** One or two characters over and over, or each the next of the last: `aaaaaaaaaa`, `abcdefghij`. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return new Set(codes).size <= 2 || (steps.size === 1 && [1, -1].includes([...steps][0] ?? 0));
}
