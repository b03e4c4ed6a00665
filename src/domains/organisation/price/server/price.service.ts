import { invalid, must, notFound, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { Fen } from '@/kernel/value/money.ts';
import type { CourseTypeCode } from '../../course-type/course-type.rules.ts';
import { roles } from '../../role/server/role.service.ts';
import { priceApi } from '../price.contract.ts';
import { beginsInTime, mayChange, type PriceKey, priceOn } from '../price.rules.ts';
import { priceText } from '../price.text.ts';
import { priceStore } from './price.store.ts';

const reasons = {
  price_day: () => invalid({ valid_from: priceText.day_taken }),
  price_level: () => invalid({ level_id: priceText.level_not_found }),
  price_tier: () => invalid({ tier_id: priceText.tier_not_found }),
};

function inTime(ctx: Ctx, valid_from: string): void {
  const verdict = beginsInTime(valid_from, todayOf(ctx));
  if (verdict !== true) throw invalid({ valid_from: verdict });
}

/** What other nouns ask of the price book. */
export const prices = {
  byLevel: priceStore.byLevel,
  byTier: priceStore.byTier,
  ensure: priceStore.ensure,
  /** The book's price of a class hour on a day, today where none is named; undefined where it has none. */
  async of(ctx: Ctx, key: PriceKey, day = todayOf(ctx)): Promise<Fen | undefined> {
    return priceOn(await priceStore.book(ctx, key.course_type), key, day)?.price_fen;
  },
  /** The book of some course types, read once: the price of a class hour on a day. */
  async listed(ctx: Ctx, courseTypes: readonly CourseTypeCode[]) {
    const books: Awaited<ReturnType<typeof priceStore.book>> = [];
    for (const courseType of courseTypes) books.push(...(await priceStore.book(ctx, courseType)));
    return (key: PriceKey, day: string): Fen | undefined => priceOn(books, key, day)?.price_fen;
  },
  /** How many percent below the book the role acted under may go by itself. */
  async discountLimit(ctx: Ctx): Promise<number> {
    return (await priceStore.discount(ctx, ctx.role_id))?.percent ?? 0;
  },
};

export const priceService = implement(priceApi, {
  list: (ctx, query) => priceStore.page(ctx, todayOf(ctx), query),
  add: async (ctx, input) => {
    inTime(ctx, input.valid_from);
    return { id: await explain(priceStore.insert(ctx, input), reasons) };
  },
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await priceStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    must(mayChange(before, todayOf(ctx)));
    inTime(ctx, fields.valid_from);
    await explain(priceStore.update(ctx, id, fields), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    const before = await priceStore.lock(ctx, id);
    if (!before) throw notFound();
    must(mayChange(before, todayOf(ctx)));
    await priceStore.remove(ctx, id);
    return {};
  },
  export: async function* (ctx, filter) {
    yield await priceStore.all(ctx, todayOf(ctx), filter);
  },
  discounts: async (ctx) => ({ list: await priceStore.discounts(ctx) }),
  setDiscount: async (ctx, { role_id, percent, version }) => {
    if (!(await priceStore.lockRole(ctx, role_id))) throw notFound();
    await roles.mustGovern(ctx, role_id);
    const before = await priceStore.discount(ctx, role_id);
    if ((before?.version ?? 0) !== version) throw stale();
    await priceStore.setDiscount(ctx, role_id, percent);
    return {};
  },
});
