import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { stocks } from '../stock.service.ts';

interface Held {
  readonly student_id: number;
  readonly number: string;
  readonly lines: readonly {
    readonly sku_id: number;
    readonly product_id: number;
    readonly quantity: number;
  }[];
}

/** An order that costs nothing and holds its pieces: what an order asks of the stock, without its money. */
export async function holdFor(ctx: Ctx, { student_id, number, lines }: Held): Promise<number> {
  await stocks.hold(ctx, lines);
  const { rows } = await ctx.query(
    `INSERT INTO shop_order (company_id, number, student_id, amount_fen, placed_at) VALUES ($1, $2, $3, 0, now()) RETURNING id`,
    [ctx.company_id, number, student_id],
  );
  const order_id = rows[0].id as number;
  for (const [position, { sku_id, product_id, quantity }] of lines.entries())
    await ctx.query(
      `INSERT INTO order_line (company_id, order_id, position, product_id, sku_id, kind, name, code, price_fen, quantity,
                               amount_fen, money_fen, held)
       VALUES ($1, $2, $3, $4, $5, 'goods', '样例', 'SKU', 0, $6, 0, 0, $6)`,
      [ctx.company_id, order_id, position, product_id, sku_id, quantity],
    );
  return order_id;
}
