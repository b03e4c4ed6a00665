import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { conversionService } from '@/domains/money/conversion/server/conversion.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { callsOf, type DemoCompany, type Happening, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { entitlementApi } from '../../../entitlement/entitlement.contract.ts';
import { entitlementService } from '../../../entitlement/server/entitlement.service.ts';
import type { ProductKind } from '../../../product/product.kinds.ts';
import { addressApi, cartApi } from '../../cart.contract.ts';
import { shopOrderApi } from '../../order.contract.ts';
import { addressService, cartService } from '../cart.service.ts';
import { shopOrderService } from '../order.service.ts';

const ORDERS = 150;
/** Tests do with fewer, but with some in every state. */
const FEWEST = 30;
/** The shop was opened half a year ago. */
const OPEN_DAYS = 180;
const AN_HOUR_MS = 3_600_000;
const HUNDRED_YUAN = 100_00;

const WANTED: readonly (readonly ProductKind[])[] = [
  ['goods'],
  ['goods', 'entitlement'],
  ['goods', 'goods'],
  ['entitlement'],
  ['goods', 'service'],
  ['goods'],
  ['service'],
  ['hours'],
  ['goods', 'goods', 'entitlement'],
  ['goods'],
];
const ROADS = ['虹桥路 333 弄 8 号', '衡山路 12 号 602 室', '天钥桥路 380 弄 5 号', '古北路 99 号 1201 室'];
const RECEIVERS = ['陈女士', '王先生', '李女士', '周先生'];
const PURPOSES = ['10 月模考', '升学规划一次', '数学模考讲评', '文书初稿'];
const REFUSALS = ['家长改主意了', '与前一单重复'];

const conversion = callsOf(conversionService);
const cart = callsOf(cartService);
const address = callsOf(addressService);
const order = callsOf(shopOrderService);
const equity = callsOf(entitlementService);

/** How far an order goes; the last ones still wait for somebody. */
type End = 'placed' | 'refused' | 'cancelled' | 'audited' | 'sent' | 'completed';
function endOf(nth: number, daysAgo: number): End {
  if (daysAgo <= 2) return nth % 2 === 0 ? 'placed' : 'audited';
  if (nth % 14 === 5) return 'refused';
  if (nth % 19 === 7) return 'cancelled';
  if (daysAgo <= 5) return nth % 3 === 0 ? 'placed' : 'audited';
  return daysAgo <= 12 ? 'sent' : 'completed';
}

interface People {
  readonly finance: number;
  readonly affairs: number;
}
interface Buyer {
  readonly id: number;
  readonly adviser_id: number | null;
}

/** Whose hours will be over by today buys nothing any more: they can be cleared. */
async function isLeaving(ctx: Ctx, studentId: number): Promise<boolean> {
  const { rows } = await ctx.query(
    'SELECT 1 FROM class_lot WHERE company_id = $1 AND student_id = $2 AND expires_on < current_date LIMIT 1',
    [ctx.company_id, studentId],
  );
  return rows.length > 0;
}

/** One order, from the counter to the last use of what it brought. What cannot be paid is not bought. */
class Purchase {
  #id: number | undefined;
  constructor(
    readonly nth: number,
    readonly daysAgo: number,
    readonly buyer: Buyer,
    readonly people: People,
  ) {}

  happenings(now: number): Happening[] {
    const begins =
      (Math.floor(now / DAY_MS) - this.daysAgo) * DAY_MS +
      2 * AN_HOUR_MS +
      scattered(this.nth * 7 + 3, 8 * 3600) * 1000;
    const end = endOf(this.nth, this.daysAgo);
    const after = (days: number, posts: boolean, does: (ctx: Ctx) => Promise<void>): Happening => ({
      at: begins + days * DAY_MS,
      posts,
      does: async (ctx) => {
        if (this.#id !== undefined || days === 0) await does(ctx);
      },
    });
    const all = [after(0, true, (ctx) => this.#place(ctx))];
    if (end === 'refused') all.push(after(0.7, false, (ctx) => this.#refuse(ctx)));
    if (end === 'cancelled') all.push(after(0.4, false, (ctx) => this.#cancel(ctx)));
    if (end === 'audited' || end === 'sent' || end === 'completed')
      all.push(after(0.8, true, (ctx) => this.#audit(ctx)));
    if (end === 'sent' || end === 'completed') all.push(after(2, true, (ctx) => this.#send(ctx)));
    if (end === 'completed') {
      all.push(after(9, false, (ctx) => this.#complete(ctx)));
      if (this.nth % 2 === 0) all.push(after(10, true, (ctx) => this.#use(ctx)));
    }
    return all.filter(({ at }) => at < now - AN_HOUR_MS);
  }

  #maker = (ctx: Ctx): Ctx => ({ ...ctx, admin_id: this.buyer.adviser_id ?? 0 });
  #affairs = (ctx: Ctx): Ctx => ({ ...ctx, admin_id: this.people.affairs });

  async #place(ctx: Ctx): Promise<void> {
    const maker = this.#maker(ctx);
    const student_id = this.buyer.id;
    if (!(await students.isKept(ctx, student_id)) || (await isLeaving(ctx, student_id))) return;
    const skus = await this.#wanted(ctx);
    if (skus.length === 0) return;
    const lines = skus.map((sku_id, at) => ({ sku_id, quantity: at === 0 && this.nth % 4 === 1 ? 2 : 1 }));
    const asked = { student_id, lines };
    let quote = await order(shopOrderApi.quote)(maker, asked);
    const missing = quote.groups.find(({ missing_fen }) => missing_fen > 0);
    if (missing) {
      if (!(await this.#bringMoney(ctx, missing.missing_fen))) return;
      quote = await order(shopOrderApi.quote)(maker, asked);
    }
    if (quote.groups.some(({ missing_fen }) => missing_fen > 0)) return;
    if (quote.lines.some(({ problem }) => problem !== null)) return;
    const { id } = await order(shopOrderApi.add)(maker, {
      student_id,
      lines: quote.lines.map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen })),
      tenders: quote.tenders,
      ...(await this.#destination(maker, quote.needs_delivery)),
    });
    this.#id = id;
  }

  /** One product of each kind, each another, among those that can be had at once. */
  async #wanted(ctx: Ctx): Promise<number[]> {
    const { list } = await cart(cartApi.products)(this.#maker(ctx), {
      student_id: this.buyer.id,
      limit: 100,
    });
    const kinds = WANTED[this.nth % WANTED.length] ?? [];
    const cheap = (kind: ProductKind) => (kind === 'hours' ? 200_000 : 120_000);
    const skus = kinds.flatMap((kind, at) => {
      const own = list.filter(
        (card) =>
          card.kind === kind &&
          card.sku_id !== null &&
          (card.available === null || card.available > 3) &&
          card.price_from_fen <= cheap(kind),
      );
      return own[scattered(this.nth * 5 + at, Math.max(1, own.length))]?.sku_id ?? [];
    });
    return [...new Set(skus)];
  }

  /** From what was paid in at first, rounded up: some stays in the shop. */
  async #bringMoney(ctx: Ctx, missing_fen: number): Promise<boolean> {
    const student_id = this.buyer.id;
    const all = await ledger.available(ctx, student_id);
    const amount_fen = (Math.ceil(missing_fen / HUNDRED_YUAN) + 1) * HUNDRED_YUAN;
    const from_account = (['new', 'learning'] as const).find(
      (account) => all[account].available_fen >= amount_fen,
    );
    if (!from_account) return false;
    const input = { student_id, from_account, to_account: 'store' as const, amount_fen };
    const { id } = await conversion(conversionApi.add)(this.#maker(ctx), input);
    await conversion(conversionApi.approve)(ctx, { id });
    return true;
  }

  async #destination(ctx: Ctx, isNeeded: boolean) {
    if (!isNeeded) return { delivery: 'none' as const };
    if (this.nth % 3 !== 0) return { delivery: 'pickup' as const };
    const student_id = this.buyer.id;
    const { list } = await address(addressApi.list)(ctx, { student_id });
    const [known] = list;
    const address_id =
      known?.id ??
      (
        await address(addressApi.add)(ctx, {
          student_id,
          receiver: pick(RECEIVERS, this.nth),
          phone: `1380013${String(1000 + this.nth).slice(-4)}`,
          detail: pick(ROADS, this.nth),
          is_default: 1,
        })
      ).id;
    return { delivery: 'express' as const, address_id };
  }

  get #doc(): { id: number } {
    return { id: this.#id as number };
  }
  #get = (ctx: Ctx): Promise<OutputOf<typeof shopOrderApi.get>> => order(shopOrderApi.get)(ctx, this.#doc);
  async #audit(ctx: Ctx): Promise<void> {
    await order(shopOrderApi.audit)(ctx, { ...this.#doc, pass: 1 });
  }
  async #refuse(ctx: Ctx): Promise<void> {
    await order(shopOrderApi.audit)(ctx, { ...this.#doc, pass: 0, reason: pick(REFUSALS, this.nth) });
  }
  async #cancel(ctx: Ctx): Promise<void> {
    await order(shopOrderApi.cancel)(this.#maker(ctx), this.#doc);
  }
  async #send(ctx: Ctx): Promise<void> {
    const { delivery, lines } = await this.#get(ctx);
    if (lines.some(({ kind }) => kind === 'goods'))
      await order(shopOrderApi.send)(this.#affairs(ctx), {
        ...this.#doc,
        ...(delivery === 'express'
          ? {
              sent_by: 'express' as const,
              carrier: '顺丰',
              parcel: `SF${ctx.company_id}${1_300_000 + this.nth * 37}`,
            }
          : { sent_by: 'pickup' as const, note: '前台已取' }),
      });
    if (lines.some(({ kind }) => kind === 'service'))
      await order(shopOrderApi.send)(this.#affairs(ctx), {
        ...this.#doc,
        sent_by: 'service',
        note: '已完成',
      });
  }
  async #complete(ctx: Ctx): Promise<void> {
    if ((await this.#get(ctx)).status === 'shipped')
      await order(shopOrderApi.complete)(this.#affairs(ctx), this.#doc);
  }
  async #use(ctx: Ctx): Promise<void> {
    const { list } = await equity(entitlementApi.list)(ctx, {
      student_id: this.buyer.id,
      view: 'active',
      limit: 1,
    });
    const [card] = list;
    if (card)
      await equity(entitlementApi.use)(this.#affairs(ctx), {
        id: card.id,
        quantity: 1,
        purpose: pick(PURPOSES, this.nth),
      });
  }
}

/** Half a year of orders in the head company and its first branch: placed by advisers, audited by finance, sent by affairs. */
export async function year({ at, within, idOf }: DemoCompany, oneOf: number): Promise<readonly Happening[]> {
  if (at > 1) return [];
  const people = { finance: await idOf('finance'), affairs: await idOf('affairs') };
  const count = Math.max(FEWEST, Math.round(ORDERS / oneOf)) / (at === 0 ? 1 : 3);
  return within(async (ctx) => {
    const buyers = (await students.everybody(ctx)).filter(
      ({ status }) => status !== 'potential' && status !== 'cleared',
    );
    if (buyers.length === 0) return [];
    return Array.from({ length: count }, (_, nth) => {
      const daysAgo = OPEN_DAYS - Math.floor((nth * (OPEN_DAYS - 1)) / count);
      const buyer = buyers[scattered(nth * 11 + at, buyers.length)] as Buyer;
      return new Purchase(nth, daysAgo, buyer, people).happenings(ctx.now.getTime());
    }).flat();
  });
}
