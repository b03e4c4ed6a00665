import { and, getTableColumns, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Permission } from '../../permission.ts';
import { normalise } from '../../search.ts';
import type { Sentence } from '../../text.ts';
import { type Ctx, todayOf } from '../session/ctx.ts';
import type { SearchSource } from './search-source.ts';

/** How many years back a number without its year is looked for. */
const YEARS = 2;
const DIGITS = 6;

/** The numbers that people mean: `HT2026-000123`, `ht2026-123`, `HT2026000123`, or `HT123` of this year or the last. */
export function numbersMeant(keyword: string, prefix: string, year: number): string[] {
  const typed = normalise(keyword).replaceAll(' ', '').toUpperCase();
  if (!typed.startsWith(prefix)) return [];
  const numberOf = (of: number | string, digits: string) => `${prefix}${of}-${digits.padStart(DIGITS, '0')}`;
  const rest = typed.slice(prefix.length);
  const whole = /^(20\d\d)-(\d{1,9})$/.exec(rest) ?? /^(20\d\d)(\d{6})$/.exec(rest);
  if (whole) return [numberOf(whole[1] ?? '', whole[2] ?? '')];
  if (!/^\d{1,6}$/.test(rest)) return [];
  return Array.from({ length: YEARS }, (_, back) => numberOf(year - back, rest));
}

export interface Numbered<T extends PgTable> {
  readonly kind: string;
  readonly label: Sentence;
  readonly needs: Permission;
  readonly prefix: string;
  /** With a number that is unique in its company. */
  readonly table: T;
  /** Whether this person sees this one. Left out: whoever holds the right sees all. */
  readonly sees?: (ctx: Ctx, id: number) => Promise<boolean>;
  /** Whose it is. */
  readonly sub: (ctx: Ctx, row: T['$inferSelect']) => Promise<string> | string;
  /** Where it opens; undefined: nowhere yet. */
  readonly url: (ctx: Ctx, row: T['$inferSelect']) => Promise<string | undefined> | string;
}

type Row = { readonly id: number; readonly company_id: number; readonly number: string };

/** A kind of document that is found by its number: equal to one, so that the index serves under row security. */
export function byNumber<T extends PgTable>(source: Numbered<T>): SearchSource {
  const { kind, label, needs, prefix, table, sees, sub, url } = source;
  const { company_id, number } = getTableColumns(table as PgTable) as Record<
    'company_id' | 'number',
    PgColumn
  >;
  return {
    kind,
    label,
    needs,
    find: async (ctx, keyword, most) => {
      const numbers = numbersMeant(keyword, prefix, Number(todayOf(ctx).slice(0, 4)));
      if (numbers.length === 0) return [];
      const rows = (await ctx.db
        .select()
        .from(table as PgTable)
        .where(and(inArray(company_id, [...ctx.reading]), inArray(number, numbers)))
        .limit(most)) as (T['$inferSelect'] & Row)[];
      const found = [];
      for (const row of rows) {
        const address = !sees || (await sees(ctx, row.id)) ? await url(ctx, row) : undefined;
        if (address === undefined) continue;
        found.push({
          id: row.id,
          title: row.number,
          sub: await sub(ctx, row),
          url: address,
          company_id: row.company_id,
        });
      }
      return found;
    },
  };
}
