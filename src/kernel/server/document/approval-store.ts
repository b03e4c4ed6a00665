import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { notFound } from '../../errors.ts';
import { fromUnix } from '../../value/time.ts';
import { columnsOf } from '../crud/ordered-store.ts';
import { unix, unixOrNull } from '../db/columns.ts';
import { hasOrderedIndex, type PageInput } from '../db/page.ts';
import type { Rows } from '../db/rows.ts';
import type { Ctx } from '../session/ctx.ts';
import { type ApprovalQuery, waiting } from './approval.ts';
import { numberFrom } from './numbers.ts';
import { principalOf } from './principal.ts';

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

/** What every row of such a list has. */
interface Document {
  readonly id: number;
  readonly created_at: number;
  readonly decided_at: number | null;
}

type Own<T extends PgTable, S extends z.ZodObject> = keyof T['_']['columns'] & keyof S['shape'];
type Moment = 'created_at' | 'decided_at';
/** A document's own columns, as its contract names them, and who decided on it; its moments as the wire has them. */
export const documentColumns = <T extends ApprovalTable, S extends z.ZodObject>(table: T, contract: S) =>
  ({
    ...columnsOf(table, contract),
    created_at: unix(table.created_at),
    decided_at: unixOrNull(table.decided_at),
    decided_by: table.decided_by,
    made_at: table.created_at,
    decided_for: principalOf(table),
  }) as unknown as Pick<T['_']['columns'], Exclude<Own<T, S>, Moment>> & {
    created_at: SQL<number>;
    decided_at: SQL<number | null>;
    decided_by: T['decided_by'];
    /** To the millisecond: timelines go on from there. */
    made_at: T['created_at'];
    decided_for: SQL<number | null>;
  };

interface ApprovalStore<R extends Document> {
  readonly rows: Rows<R>;
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
export function approvalStore<T extends ApprovalTable, R extends Document>(
  table: T,
  { rows, sees, filters = {}, prefix }: ApprovalStore<R>,
) {
  type Doc = T['$inferSelect'];
  type Values = Omit<T['$inferInsert'], 'company_id' | 'created_by' | 'family_id' | 'number'>;
  // What drizzle infers of a table's columns is lost for a type parameter; the facade below has it again.
  const source = table as ApprovalTable;
  const ownColumns = getTableColumns(source) as Record<string, PgColumn>;
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
    rows: (ctx: Ctx, where: SQL | undefined) => rows.some(ctx, where, sql`${asc(source.id)}`),
    page: (ctx: Ctx, query: PageInput) =>
      rows.page(ctx, query, {
        matching: sql`FROM ${source} WHERE ${matching(ctx, query)}`,
        order: sql`${desc(source.id)}`,
        ordered: !sees?.(ctx) && hasOrderedIndex(ctx, query, []),
      }),
    find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx)),
    isSeen: async (ctx: Ctx, id: number): Promise<boolean> =>
      (await rows.one(ctx, id, matching(ctx))) !== undefined,
    /** These, as they stand in their table. */
    async ofIds(ctx: Ctx, ids: readonly number[]): Promise<Doc[]> {
      const found = await ctx.db
        .select()
        .from(source)
        .where(inArray(source.id, [...ids]));
      return found as Doc[];
    },
    all: (ctx: Ctx, filter: object) => rows.all(ctx, matching(ctx, filter), sql`${desc(source.id)}`),
    /** How many wait that were made until then. */
    async waitingUntil(ctx: Ctx, to: number): Promise<number> {
      return ctx.db.$count(source, matching(ctx, { status: 'submitted', to }));
    },
    /** The newest of those. */
    firstWaiting: (ctx: Ctx, to: number, most: number) =>
      rows.some(ctx, matching(ctx, { status: 'submitted', to }), sql`${desc(source.id)}`, most),
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
    waiting: (ctx: Ctx, query: ApprovalQuery, filter: object = {}) =>
      rows.some(
        ctx,
        and(matching(ctx, filter), waiting(source, query)),
        sql`${asc(source.created_at)}`,
        query.limit,
      ),
    /** The newest of these before a moment, for a timeline. */
    before: (ctx: Ctx, which: SQL, before: Date, most: number) =>
      rows.some(
        ctx,
        and(inArray(source.company_id, [...ctx.reading]), which, lt(source.created_at, before)),
        sql`${desc(source.id)}`,
        most,
      ),
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

/** Handlers for `approvalEndpoints`, and what only the whole document has. A noun replaces what is different. */
export const approvalHandlers = <L, W, F, P extends object = object>(
  store: Reads<L, W, F>,
  partsOf?: (ctx: Ctx, id: number) => Promise<P>,
) => ({
  list: (ctx: Ctx, query: PageInput) => store.page(ctx, query),
  get: async (ctx: Ctx, { id }: { id: number }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, ...(await partsOf?.(ctx, id)) } as W & P;
  },
  export: (ctx: Ctx, filter: object) => store.all(ctx, filter),
});
