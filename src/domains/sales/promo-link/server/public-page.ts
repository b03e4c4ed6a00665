import { createHash, randomBytes } from 'node:crypto';
import type { Query } from '@/kernel/server/db/database.ts';
import { returnToken, takeToken } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leadPhone } from '../../lead/lead.rules.ts';
import { CODE_LENGTH, CODE_LETTERS, FORM_LIMITS, isCode, isRobot } from '../promo-link.rules.ts';
import { promoLinkStore as store } from './promo-link.store.ts';
import { type PublicPage, publicPageSlot } from './public-page.slots.ts';

/** A stranger's request: what it may ask outside any company, and how it enters one. */
export interface Door {
  readonly outside: Query;
  readonly inside: <T>(family: number, company: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}
export interface Visit {
  readonly address: string;
  readonly agent: string;
}
interface SentForm {
  readonly person: string;
  readonly phone: string;
  readonly grade?: string;
  readonly wish?: string;
  readonly website?: string;
  readonly form?: string;
}

/** Unknown codes from one address: whoever tries them in turn is soon told nothing at all. */
const OF_MISSES = { max: 30, windowSeconds: 3600 };
const OF_VISITS = { max: 600, windowSeconds: 3600 };

export const newCode = (): string =>
  [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** Two visitors are told apart by it, and nobody is known by it. */
const visitorOf = (doc: string, { address, agent }: Visit): string =>
  createHash('sha256').update(`${doc} ${address} ${agent}`).digest('base64url').slice(0, 22);

async function behind(door: Door, code: string) {
  const place = isCode(code) ? await store.behind(door.outside, code) : undefined;
  const document = publicPageSlot.parts.find(({ doc }) => doc === place?.doc);
  return place && document ? { ...place, document } : undefined;
}
type Behind = NonNullable<Awaited<ReturnType<typeof behind>>>;

/** As the system, on the company's own clock. */
const inCompany = <T>(
  door: Door,
  { family_id, company_id }: Behind,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  door.inside(family_id, company_id, async (ctx) => {
    const { time_zone } = await store.companyHere(ctx);
    return work({ ...ctx, time_zone });
  });

export type Seen = { readonly page: PublicPage; readonly company: string } | 'missing' | 'too_many';

/** What stands under a code, and that somebody has looked at it. */
export async function lookAt(door: Door, code: string, visit: Visit, counts = true): Promise<Seen> {
  const place = await behind(door, code);
  const page =
    place &&
    (await inCompany(door, place, async (ctx) => {
      const found = await place.document.page(ctx, place.doc_id);
      return found && { page: found, company: (await store.companyHere(ctx)).company_name };
    }));
  if (!place || !page) {
    const { allowed } = await takeToken(door.outside, `link_miss:${visit.address}`, OF_MISSES);
    return allowed ? 'missing' : 'too_many';
  }
  if (counts && !isRobot(visit.agent)) await countVisit(door, place, visit);
  return page;
}

async function countVisit(door: Door, place: Behind, visit: Visit): Promise<void> {
  const { allowed } = await takeToken(door.outside, `link_visit:${visit.address}`, OF_VISITS);
  if (!allowed) return;
  const visitor = visitorOf(`${place.doc}:${place.doc_id}`, visit);
  await inCompany(door, place, (ctx) => place.document.visited(ctx, place.doc_id, visitor));
}

/** Within what a person could mean; each try counts. */
async function isWithin(door: Door, place: Behind, phone: string, { address }: Visit): Promise<boolean> {
  const { company_id, doc, doc_id } = place;
  const tries = [
    [`link_form_from:${address}`, FORM_LIMITS.address],
    [`link_form_to:${doc}:${doc_id}`, FORM_LIMITS.link],
    [`link_form_of:${company_id}:${phone}`, FORM_LIMITS.phone],
  ] as const;
  for (const [key, limit] of tries) if (!(await takeToken(door.outside, key, limit)).allowed) return false;
  return true;
}

/**
 * Somebody has filled in the form. What comes of it is told to nobody: neither whether the page exists, nor whether the
 * number is known, nor that a limit was reached.
 */
export async function takeForm(door: Door, code: string, sent: SentForm, visit: Visit): Promise<void> {
  const place = await behind(door, code);
  if (!place) return void (await takeToken(door.outside, `link_miss:${visit.address}`, OF_MISSES));
  if (sent.website) return;
  const phone = leadPhone(sent.phone);
  if (!(await isWithin(door, place, phone, visit))) return;
  const once = sent.form ? `link_form:${place.doc_id}:${sent.form}` : undefined;
  if (once && !(await takeToken(door.outside, once, FORM_LIMITS.form)).allowed) return;
  const visitor = visitorOf(`${place.doc}:${place.doc_id}`, visit);
  const stranger = { person: sent.person, phone, grade: sent.grade ?? '', wish: sent.wish ?? '', visitor };
  try {
    await inCompany(door, place, async (ctx) => {
      if (await place.document.page(ctx, place.doc_id))
        await place.document.arrived(ctx, place.doc_id, stranger);
    });
  } catch (error) {
    // It has not happened: the same form may be sent again.
    if (once) await returnToken(door.outside, once);
    throw error;
  }
}
