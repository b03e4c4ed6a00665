import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../session/ctx.ts';
import { render } from './render.ts';

/** Facts of a kind, and where their days that are over are summed up. All three have a column for each dimension. */
interface Source<D extends string, S extends string> {
  /** As `fold_until` calls it. */
  readonly fact: string;
  readonly facts: string;
  readonly day: string;
  /** The day on which facts are appended, where that is another: by it they are folded, and added to the sums of theirs. */
  readonly posted?: string;
  readonly days: string;
  readonly months?: string;
  readonly dimensions: readonly D[];
  /** Sums of each day by some dimensions alone: far fewer, where no more is asked for. */
  readonly briefs?: readonly { readonly days: string; readonly dimensions: readonly D[] }[];
  /** What a fact adds to each sum. */
  readonly sums: Readonly<Record<S, string>>;
}

export type TimeGroup = 'day' | 'week' | 'month';
type Value = string | number | boolean | null;
export interface Span {
  readonly from: string;
  readonly to: string;
}
interface Question<D extends string> extends Span {
  readonly companies: readonly number[];
  readonly by?: readonly (D | 'company_id' | TimeGroup)[];
  /** A list: any of them. */
  readonly where?: Readonly<Partial<Record<D, Value | readonly Value[] | undefined>>>;
  /** What a narrower role sees; `t` is the row. */
  readonly visible?: SQL;
  /** What only facts know, and few of them are; `t` is the fact. Sums are not read then. */
  readonly facts?: SQL;
}
type Keys = Readonly<Record<string, Value>>;

export interface Figures<D extends string, S extends string> {
  readonly dimensions: readonly D[];
  /** One row for each combination of `by` that has facts; one in all without. */
  read(ctx: Ctx, question: Question<D>): Promise<(Keys & Readonly<Record<S, number>>)[]>;
}

/**
 * A span of days is read from sums: whole months, the days at their edges, and the facts since the last fold. One statement, so
 * that a day which is being folded meanwhile counts once.
 */
export function defineFigures<D extends string, S extends string>(source: Source<D, S>): Figures<D, S> {
  const names = Object.keys(source.sums) as S[];
  return {
    dimensions: source.dimensions,
    async read(ctx, question) {
      const { sql: text, params } = render(statement(source, question));
      const by = question.by ?? [];
      // How many facts have what only they know, a kept plan cannot tell.
      return (await ctx.arrays(text, params, { prepared: !question.facts })).map((row) => {
        const keys = by.map((key, at) => [key, row[at]]);
        const sums = names.map((name, at) => [name, Number(row[by.length + at])]);
        return Object.fromEntries([...keys, ...sums]);
      });
    },
  };
}

const PERIOD: Readonly<Record<TimeGroup, (day: SQL) => SQL>> = {
  day: (day) => sql`to_char(${day}, 'YYYY-MM-DD')`,
  week: (day) => sql`to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`,
  month: (day) => sql`to_char(${day}, 'YYYY-MM')`,
};
const isPeriod = (key: string): key is TimeGroup => key in PERIOD;

function statement<D extends string, S extends string>(source: Source<D, S>, question: Question<D>): SQL {
  const { companies, from, to, by = [] } = question;
  const brief = briefOf(source, question);
  // Months cannot be taken apart into days or weeks; of the brief sums there are few enough.
  const months = brief || by.includes('day') || by.includes('week') ? undefined : source.months;
  const [names, columns] = [Object.keys(source.sums) as S[], comma([...Object.keys(source.sums)])];
  const day = sql.identifier(source.day);
  const keysOf = (on: SQL) =>
    by.map(
      (key) =>
        sql`${isPeriod(key) ? PERIOD[key](on) : sql`t.${sql.identifier(key)}`} AS ${sql.identifier(`by_${key}`)}`,
    );
  const shown = (on: SQL, sums: SQL) => sql.join([...keysOf(on), sums], sql`, `);
  // A fence: each company's part is a scan of an index, whatever the planner thinks of the bounds it does not know.
  const part = (table: string, bounds: string, within: SQL, on: SQL, sums: SQL) =>
    sql`SELECT p.* FROM ${sql.identifier(bounds)} s CROSS JOIN LATERAL (SELECT ${shown(on, sums)}
      FROM ${sql.identifier(table)} t WHERE t.company_id = s.company_id AND ${within}${narrowed(question)} OFFSET 0) p`;
  const added = sql.join(
    names.map((name) => sql`${sql.raw(source.sums[name])} AS ${sql.identifier(name)}`),
    sql`, `,
  );
  const shownDays = sql`t.${day} BETWEEN ${from}::date AND ${to}::date`;
  const since = sql`t.${sql.identifier(source.posted ?? source.day)} > s.done_on`;
  const ofFacts = (within: SQL) => part(source.facts, 'span', within, sql`t.${day}`, added);
  const parts = question.facts
    ? [ofFacts(sql`${shownDays} AND ${question.facts}`)]
    : [
        part(brief ?? source.days, 'edge', sql`t.${day} BETWEEN s.lo AND s.hi`, sql`t.${day}`, columns),
        ofFacts(sql`${since} AND ${shownDays}`),
      ];
  if (months && !question.facts)
    parts.push(part(months, 'span', sql`t.month >= s.first AND t.month < s.after`, sql`t.month`, columns));
  const keys = by.map((key) => sql.identifier(`by_${key}`));
  const totals = names.map((name) => sql`COALESCE(sum(${sql.identifier(name)}), 0)::bigint`);
  return sql`${bounds(source, companies, { from, to }, months !== undefined)}
    SELECT ${sql.join([...keys, ...totals], sql`, `)} FROM (${sql.join(parts, sql` UNION ALL `)}) f
    ${by.length > 0 ? sql`GROUP BY ${sql.join(keys, sql`, `)} ORDER BY ${sql.join(keys, sql`, `)}` : sql``}`;
}

/** The sums of days that know all that is asked for, if there are such; of what a narrower role sees they may not know enough. */
function briefOf<D extends string, S extends string>(
  { briefs }: Source<D, S>,
  { by = [], where, visible, facts }: Question<D>,
): string | undefined {
  if (visible || facts) return undefined;
  const filters = Object.entries(where ?? {}).filter(([, value]) => value !== undefined);
  const asked = [
    ...by.filter((key) => key !== 'company_id' && !isPeriod(key)),
    ...filters.map(([name]) => name),
  ];
  return briefs?.find(({ dimensions }) => asked.every((name) => dimensions.includes(name as D)))?.days;
}

const comma = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );

/**
 * For each company how far it is folded, which whole months lie within that and the span, and the days at their edges. What is
 * folded by another day has sums of every day.
 */
const bounds = (
  { fact, posted }: Pick<Source<string, string>, 'fact' | 'posted'>,
  companies: readonly number[],
  { from, to }: Span,
  wholeMonths: boolean,
): SQL => {
  const first = sql`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`;
  const until = posted ? sql`${to}::date` : sql`LEAST(COALESCE(u.done_on, '-infinity'), ${to}::date)`;
  return sql`WITH told AS MATERIALIZED (
      SELECT c.company_id, COALESCE(u.done_on, '-infinity') AS done_on, ${until} AS until
        FROM unnest(${sql.param([...companies])}::bigint[]) AS c (company_id)
        LEFT JOIN fold_until u ON u.company_id = c.company_id AND u.fact = ${fact}),
    span AS MATERIALIZED (
      SELECT company_id, done_on, until, ${first} AS first,
        ${wholeMonths ? sql`GREATEST(date_trunc('month', until + 1)::date, ${first})` : first} AS after FROM told),
    edge AS MATERIALIZED (
      SELECT company_id, ${from}::date AS lo, CASE WHEN after > first THEN first - 1 ELSE until END AS hi FROM span
      UNION ALL SELECT company_id, after, until FROM span WHERE after > first)`;
};

function narrowed<D extends string>({ where, visible }: Question<D>): SQL {
  const filters = Object.entries(where ?? {}) as [string, Value | readonly Value[] | undefined][];
  const conditions = filters.flatMap(([name, value]) => {
    if (value === undefined) return [];
    const column = sql`t.${sql.identifier(name)}`;
    if (value === null) return [sql`${column} IS NULL`];
    return [
      Array.isArray(value) ? sql`${column} = ANY (${sql.param([...value])})` : sql`${column} = ${value}`,
    ];
  });
  const all = visible ? [...conditions, visible] : conditions;
  return sql.join(all.map((one) => sql` AND ${one}`));
}
