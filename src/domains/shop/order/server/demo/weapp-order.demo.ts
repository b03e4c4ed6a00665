import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { weappOrders } from '../weapp-order.service.ts';

interface Sold {
  readonly code: string;
  readonly price_fen: number;
}

/** Goods on the mini-program's shelf that are there, and students of this company. */
async function found(ctx: Ctx) {
  const skus = await ctx.query(
    `SELECT k.code, k.price_fen::int AS price_fen FROM product_sku k
       JOIN product p ON p.id = k.product_id AND p.status = 'on' AND p.kind = 'goods'
       JOIN product_shelf f ON f.product_id = p.id AND f.shelf = 'weapp'
       JOIN sku_stock s ON s.company_id = $1 AND s.sku_id = k.id AND s.on_hand - s.held > 3
      WHERE k.status = 'on' ORDER BY k.id LIMIT 4`,
    [ctx.company_id],
  );
  const students = await ctx.query(
    `SELECT number FROM student WHERE company_id = $1 AND status = 'active' AND number <> '' ORDER BY id DESC LIMIT 4`,
    [ctx.company_id],
  );
  return {
    skus: skus.rows as Sold[],
    numbers: (students.rows as { number: string }[]).map(({ number }) => number),
  };
}

/** One in each state: unpaid, waiting for its recharge, placed and audited, and odd ones of each kind. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const { skus, numbers } = await head.within(found);
  const [book] = skus;
  if (!book || numbers.length < 4) return;
  const tell = (at: number, more: object = {}) =>
    head.within((ctx) =>
      weappOrders.tell(ctx, {
        order_id: `demo-wxo-${company}-${at}`,
        student_number: numbers[at % numbers.length] ?? '',
        lines: [{ code: book.code, quantity: 1 }],
        amount_fen: book.price_fen,
        ...more,
      }),
    );
  const paid = (at: number) => ({ payment_id: `4200009${company}2026${at}` });
  await tell(0);
  await tell(1, paid(1));
  await tell(2, { ...paid(2), receiver: '陈女士', phone: '13900007777', address: '延安西路 1000 号' });
  await tell(3, { ...paid(3), student_number: '', phone: '13655550000' });
  await tell(4, { ...paid(4), amount_fen: book.price_fen - 500 });
  await tell(5, { lines: [{ code: 'NO-SUCH-CODE', quantity: 1 }] });
  const recharge = await head.within(async (ctx) => {
    const { rows } = await ctx.query(
      'SELECT recharge_id FROM shop_order WHERE company_id = $1 AND weapp_order_id = $2',
      [company, `demo-wxo-${company}-2`],
    );
    return rows[0]?.recharge_id as number | null | undefined;
  });
  if (!recharge) return;
  const manager = await head.as('manager');
  await manager('api_recharge_audit', 'POST', company, `weapp-order-${company}-audit`, {
    id: recharge,
    pass: 1,
  });
}
