import { kindName, sourcesOf } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { CashBridge, CashItem, receiptCheckApi } from '../receipt-check.contract.ts';
import { CASH_PARTS, type CashPart } from '../receipt-check.rules.ts';
import { cashBridgeStore as store } from './cash-bridge.store.ts';

/** How receipts became what the closes of these days expect, by method; the largest first. */
export async function cashBridge(ctx: Ctx, span: Span): Promise<CashBridge[]> {
  const found = await store.byMethod(ctx, span);
  const methods = [...new Set(found.map(({ method_id }) => method_id))];
  const named = await baseData.names(
    ctx,
    methods.flatMap((id) => id ?? []),
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const fenOf = (method: number | null, wanted: CashPart | 'cash') =>
    found.find(({ method_id, part }) => method_id === method && part === wanted)?.fen ?? 0;
  return methods
    .map((method_id) => ({
      method_id,
      name: method_id === null ? null : (names.get(method_id) ?? null),
      parts: CASH_PARTS.map((part) => ({ part, fen: fenOf(method_id, part) })),
      cash_fen: fenOf(method_id, 'cash'),
    }))
    .sort((a, b) => Math.abs(b.cash_fen) - Math.abs(a.cash_fen) || Number(a.method_id) - Number(b.method_id));
}

type Asked = Omit<ParsedOf<typeof receiptCheckApi.cash>, 'from_day' | 'to_day'>;
/** The documents of a part. */
export async function cashRows(ctx: Ctx, span: Span, { part, method_id, without, page, limit }: Asked) {
  const method = without === 1 ? { method_id: null } : method_id === undefined ? undefined : { method_id };
  const total = await store.total(ctx, part, span, method);
  const rows = await store.rows(ctx, part, span, { method, limit, offset: (page - 1) * limit });
  const source = await sourcesOf(ctx, rows);
  const list: CashItem[] = rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    day: row.day,
    kind_name: kindName(ctx, row),
    source: source(row),
    open_fen: row.open_fen,
  }));
  return { list, total, page, limit, capped: false };
}
