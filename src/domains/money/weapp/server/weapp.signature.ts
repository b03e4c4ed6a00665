import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How old or how far ahead a message may be. */
const WINDOW_SECONDS = 300;

export const SIGNED = [
  'merchant',
  'payment_id',
  'amount_fen',
  'fee_fen',
  'payer',
  'phone',
  'student_number',
  'note',
  'paid_at',
  'at',
] as const;
export type Told = { readonly [K in (typeof SIGNED)[number]]?: string | number };
/** Any message of the mini-program: its fields in the order in which they are signed. */
type Message = Readonly<Record<string, string | number | undefined>>;

/** Each company has a secret of its own, made from the house's key and a salt that is kept: neither tells it alone. */
let key: Buffer | undefined;
export const setWeappKey = (given: Buffer): void => {
  key = given;
};
export function secretOf(merchant: string, salt: string): string {
  if (!key) throw new Error('no key is connected');
  // A company that was there before secrets had a salt keeps what it had, until it is replaced.
  return createHmac('sha256', key)
    .update(salt ? `weapp ${merchant} ${salt}` : `weapp ${merchant}`)
    .digest('hex');
}
export const newSalt = (): string => randomBytes(16).toString('hex');

/** Over all fields in their order, one in a line; what is left out is an empty line. */
export const signatureOf = (secret: string, told: Told): string => signedOver(secret, told, SIGNED);
export const signedOver = (secret: string, told: Message, fields: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(fields.map((field) => told[field] ?? '').join('\n'))
    .digest('hex');

export function isGenuine(
  told: Message & { readonly at: number },
  secret: string,
  signature: string,
  now: Date,
  fields: readonly string[] = SIGNED,
): boolean {
  const wanted = Buffer.from(signedOver(secret, told, fields));
  const given = Buffer.from(signature);
  const isRecent = Math.abs(now.getTime() / 1000 - told.at) <= WINDOW_SECONDS;
  return isRecent && wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** `1.3`: the family and the company. */
export const merchantOf = (family_id: number, company_id: number): string => `${family_id}.${company_id}`;
export function placeOf(merchant: string): { family_id: number; company_id: number } | undefined {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(merchant);
  return found ? { family_id: Number(found[1]), company_id: Number(found[2]) } : undefined;
}
