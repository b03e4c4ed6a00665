import type { Content } from 'pdfmake/interfaces.js';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { phoneFor } from '@/kernel/contract/shown.ts';
import { refuse } from '@/kernel/errors.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import type { RawAnswer } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import type { shopOrderApi } from '../order.contract.ts';
import { toSend } from '../order.rules.ts';
import { type OrderLine, OrderWhole } from '../order.shapes.ts';
import { orderText as text } from '../order.text.ts';
import { orderListStore as lists } from './order.list.store.ts';
import { wholeOf } from './order.whole.ts';

type Input = ParsedOf<typeof shopOrderApi.picking>;
/** Orders on one print; of more than these nothing is printed. */
const MOST = 200;

const isToPack = (line: OrderLine): boolean => line.kind === 'goods' && toSend(line) > 0;
const named = ({ name, variant }: OrderLine): string => [name, variant].filter(Boolean).join(' · ');

/** All that are asked for and wait to be sent, the oldest first, or none: nobody would see which are cut off. */
export async function toPack(ctx: Ctx, { ids, source }: Input, most: number): Promise<OrderWhole[]> {
  const wanted = ids?.split(',').map(Number);
  const found = await lists.toSend(ctx, { source, ids: wanted }, most + 1);
  if (found.length === 0) throw refuse(text.nothing_to_send);
  if (found.length > most) throw refuse(text.too_many_to_print, { most });
  const orders: OrderWhole[] = [];
  for (const id of found) orders.push(await wholeOf(ctx, id));
  return orders;
}

async function answer(ctx: Ctx, name: Sentence, rows: number, content: Content[]): Promise<RawAnswer> {
  const [company] = await companies.names(ctx, [ctx.company_id]);
  const title = `${ctx.say(name)} ${todayOf(ctx)}`;
  const foot = ctx.say(fill(text.print_made, { company: company?.name ?? '', day: todayOf(ctx) }));
  const body = await pdfOf({ title, foot, content });
  const file = { name: `${title}.pdf`, mime: 'application/pdf', size: body.length, inline: true };
  return { headers: downloadHeaders(file), body, rows };
}

/** What to take from the shelves, variant by variant, with the orders that it is for. */
export async function pickingList(ctx: Ctx, input: Input): Promise<RawAnswer> {
  const orders = await toPack(ctx, input, MOST);
  const skus = new Map<number, { code: string; name: string; n: number; of: string[] }>();
  for (const { number, lines } of orders)
    for (const line of lines.filter(isToPack)) {
      const before = skus.get(line.sku_id) ?? { code: line.code, name: named(line), n: 0, of: [] };
      const of = [...before.of, `${number} ×${toSend(line)}`];
      skus.set(line.sku_id, { ...before, n: before.n + toSend(line), of });
    }
  const rows = [...skus.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return answer(ctx, text.picking, rows.length, [
    { text: ctx.say(text.picking), style: 'title' },
    { text: ctx.say(fill(text.print_orders, { n: orders.length })), style: 'muted' },
    pdfTable(
      [90, '*', 40, 190],
      [text.code, text.name, text.quantity, text.number].map(ctx.say),
      rows.map(({ code, name, n, of }) => [code, name, { text: String(n), style: 'amount' }, of.join('、')]),
    ),
  ]);
}

/** One page for each order, to be put into its parcel. */
export async function packingSlips(ctx: Ctx, input: Input): Promise<RawAnswer> {
  const orders = await toPack(ctx, input, MOST);
  const content = orders.flatMap((order, at): Content[] => {
    const { lines, delivery, pickup_company_name, receiver, phone, region, address } = order;
    const to =
      delivery === 'pickup'
        ? [ctx.say(fill(text.pickup_at, { name: pickup_company_name ?? '' }))]
        : [receiver, phoneFor(ctx, OrderWhole.shape.phone, phone), region, address];
    return [
      {
        text: `${ctx.say(text.slips)} ${order.number}`,
        style: 'title',
        ...(at > 0 && { pageBreak: 'before' as const }),
      },
      { text: `${ctx.say(text.student_name)} ${order.student_name ?? ''}`, margin: [0, 0, 0, 2] },
      { text: to.filter(Boolean).join('  '), margin: [0, 0, 0, 2] },
      { text: order.note, style: 'muted' },
      pdfTable(
        [90, '*', 60],
        [text.code, text.name, text.quantity].map(ctx.say),
        lines
          .filter(isToPack)
          .map((line) => [line.code, named(line), { text: String(toSend(line)), style: 'amount' }]),
      ),
    ];
  });
  return answer(ctx, text.slips, orders.length, content);
}
