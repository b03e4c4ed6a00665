import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gte,
  inArray,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import { notFound } from '../../errors.ts';
import { fromUnix, toUnix, toUnixOrNull } from '../../value/time.ts';
import { chunksOf } from '../db/cursor.ts';
import { type NameField, type NamesBy, type WithNames, withNames } from '../db/names.ts';
import { type PageInput, pageByIds } from '../db/page.ts';
import type { Ctx } from '../session/ctx.ts';
import { type ApprovalQuery, namingPrincipals, waiting } from './approval.ts';
import { numberFrom } from './numbers.ts';

type Column =
  | 'company_id'
  | 'created_at'
  | 'created_by'
  | 'decided_at'
  | 'decided_by'
  | 'id'
  | 'status'
  | 'updated_at'
  | 'version';
type ApprovalTable = PgTable & Readonly<Record<Column, PgColumn>>;

/** The select of a row with what is joined to it, as drizzle makes it. */
interface Select {
  where(where: SQL | undefined): PromiseLike<readonly object[]>;
}
interface Whole<R> {
  where(where: SQL | undefined): PromiseLike<R[]> & {
    orderBy(by: SQL): PromiseLike<R[]> & { getSQL(): SQL; limit(limit: number): PromiseLike<R[]> };
  };
}
type RowOf<Q extends Select> = Awaited<ReturnType<Q['where']>>[number];
interface Moments {
  readonly id: number;
  readonly decided_by_name: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}
type Shown<R> = Omit<R, 'created_at' | 'decided_at'> & {
  id: number;
  created_at: number;
  decided_at: number | null;
};

interface ApprovalStore<Q extends Select, N extends NamesBy<RowOf<Q>>> {
  /** The columns of a row of the list, and the select of them. */
  readonly columns: SelectedFieldsFlat;
  readonly select: (ctx: Ctx) => Q;
  /** Names of what is small, by the fields with their ids: not joined, each node knows them. */
  readonly names: N;
  /** Which of the companies' documents this person sees; left out: all. */
  readonly sees?: (ctx: Ctx) => SQL | undefined;
  /** Where a filter is about something else than the column of its name. */
  readonly filters?: Readonly<Record<string, (value: never) => SQL | undefined>>;
  /** The prefix of their numbers, where they have any. */
  readonly prefix?: string;
}

const NONE = { waiting: 0, waiting_fen: 0, approved: 0, approved_fen: 0 };

/** Of every state but these nobody is said to have decided. */
const DECIDED: readonly string[] = ['approved', 'rejected'];

/**
 * Reads and writes documents that are decided on. A filter with the name of a column is about that column, `from` and `to`
 * are about when the document was made; what a noun has besides, it writes out with `select` and `matching`.
 */
export function approvalStore<T extends ApprovalTable, Q extends Select, const N extends NamesBy<RowOf<Q>>>(
  table: T,
  { columns, select, names, sees, filters = {}, prefix }: ApprovalStore<Q, N>,
) {
  type Named = WithNames<RowOf<Q>, N>;
  type Doc = T['$inferSelect'];
  type Values = Omit<T['$inferInsert'], 'company_id' | 'created_by' | 'family_id' | 'number'>;
  // What drizzle infers of a table's columns is lost for a type parameter; the facade below has it again.
  const source = table as ApprovalTable;
  const ownColumns = getTableColumns(source) as Record<string, PgColumn>;
  const rowsOf = (ctx: Ctx) => select(ctx) as unknown as Whole<RowOf<Q>>;
  const named = withNames<RowOf<Q>>()(names);
  const decider = (names as unknown as Partial<Record<string, readonly [NameField<string>, string]>>)
    .decided_by_name?.[0];
  const shown = async (ctx: Ctx, rows: readonly RowOf<Q>[]): Promise<Shown<Named>[]> => {
    const whole = (await named(ctx, rows)) as unknown as readonly (Named & Moments)[];
    const told = decider ? await namingPrincipals(ctx, getTableName(source), decider, whole) : whole;
    return told.map((row) => {
      const { id, created_at, decided_at } = row;
      return { ...row, id, created_at: toUnix(created_at), decided_at: toUnixOrNull(decided_at) };
    });
  };
  const matching = (ctx: Ctx, filter: object = {}): SQL | undefined => {
    const { from, to, ...rest } = filter as { from?: number; to?: number } & Record<string, unknown>;
    const asked = Object.entries(rest).map(([name, value]) => {
      const column = ownColumns[name];
      if (value === undefined) return undefined;
      return filters[name] ? filters[name](value as never) : column && eq(column, value);
    });
    return and(
      inArray(source.company_id, [...ctx.reading]),
      sees?.(ctx),
      ...asked,
      from ? gte(source.created_at, fromUnix(from)) : undefined,
      to ? lte(source.created_at, fromUnix(to)) : undefined,
    );
  };
  const write = async (ctx: Ctx, id: number, values: object): Promise<void> => {
    await ctx.db
      .update(source)
      .set(values as never)
      .where(eq(source.id, id));
  };
  /** The only writer of the status; what must be said in the same statement goes along. */
  const move = (ctx: Ctx, id: number, status: string, values: Partial<Values> = {}) =>
    write(ctx, id, {
      ...values,
      status,
      ...(DECIDED.includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
      version: sql`${source.version} + 1`,
      updated_at: ctx.now,
    });
  return {
    /** What this person sees of what a filter asks for. */
    matching,
    rows: async (ctx: Ctx, where: SQL | undefined) =>
      shown(ctx, await rowsOf(ctx).where(where).orderBy(asc(source.id))),
    page: (ctx: Ctx, query: PageInput) =>
      pageByIds(ctx, query, {
        id: source.id,
        matching: sql`FROM ${source} WHERE ${matching(ctx, query)}`,
        order: sql`${desc(source.id)}`,
        rows: async (ids) => shown(ctx, await rowsOf(ctx).where(inArray(source.id, [...ids]))),
      }),
    async find(ctx: Ctx, id: number) {
      const [row] = await shown(ctx, await rowsOf(ctx).where(and(matching(ctx), eq(source.id, id))));
      return row;
    },
    async *all(ctx: Ctx, filter: object) {
      const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(source.id));
      for await (const rows of chunksOf<RowOf<Q>>(ctx, columns, query.getSQL())) yield await shown(ctx, rows);
    },
    /** How many wait that were made until then. */
    async waitingUntil(ctx: Ctx, to: number): Promise<number> {
      return ctx.db.$count(source, matching(ctx, { status: 'submitted', to }));
    },
    /** What waits and what was approved of it: how many, and how much. */
    async totals(ctx: Ctx, filter: object, amount: PgColumn) {
      const { rows } = await ctx.db.execute<Record<keyof typeof NONE, number>>(
        sql`SELECT count(*) FILTER (WHERE ${source.status} = 'submitted')::int AS waiting,
          COALESCE(sum(${amount}) FILTER (WHERE ${source.status} = 'submitted'), 0)::bigint AS waiting_fen,
          count(*) FILTER (WHERE ${source.status} = 'approved')::int AS approved,
          COALESCE(sum(${amount}) FILTER (WHERE ${source.status} = 'approved'), 0)::bigint AS approved_fen
          FROM ${source} WHERE ${matching(ctx, filter)}`,
      );
      return rows[0] ?? NONE;
    },
    /** For the inbox: the oldest first. */
    waiting: async (ctx: Ctx, query: ApprovalQuery, filter: object = {}) => {
      const rows = rowsOf(ctx)
        .where(and(matching(ctx, filter), waiting(source, query)))
        .orderBy(asc(source.created_at))
        .limit(query.limit);
      return named(ctx, await rows);
    },
    /** The newest of these before a moment, for a timeline. */
    before: async (ctx: Ctx, which: SQL, before: Date, most: number) => {
      const where = and(inArray(source.company_id, [...ctx.reading]), which, lt(source.created_at, before));
      return named(ctx, await rowsOf(ctx).where(where).orderBy(desc(source.id)).limit(most));
    },
    /** What people decide on is what they may see. */
    async lock(ctx: Ctx, id: number): Promise<Doc | undefined> {
      const [row] = await ctx.db
        .select()
        .from(source)
        .where(and(eq(source.id, id), eq(source.company_id, ctx.company_id), sees?.(ctx)))
        .for('update');
      return row as Doc | undefined;
    },
    async insert(ctx: Ctx, values: Values): Promise<number> {
      const { family_id, company_id, admin_id } = ctx;
      const number = prefix && { number: numberFrom(ctx, prefix) };
      const [row] = await ctx.db
        .insert(source)
        .values({ ...values, ...number, family_id, company_id, created_by: admin_id } as never)
        .returning({ id: source.id });
      return row?.id as number;
    },
    /** What a decision says beside the status. */
    keep: (ctx: Ctx, id: number, values: Partial<Values>) => write(ctx, id, values),
    move,
    setStatus: (ctx: Ctx, id: number, status: string) => move(ctx, id, status),
  };
}

interface Reads<L, W, F> {
  page(ctx: Ctx, query: PageInput): Promise<L>;
  find(ctx: Ctx, id: number): Promise<W | undefined>;
  all(ctx: Ctx, filter: object): F;
}

/** Handlers for `approvalEndpoints`. A noun replaces what is different. */
export const approvalHandlers = <L, W, F>(store: Reads<L, W, F>) => ({
  list: (ctx: Ctx, query: PageInput) => store.page(ctx, query),
  get: async (ctx: Ctx, { id }: { id: number }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  export: (ctx: Ctx, filter: object) => store.all(ctx, filter),
});
