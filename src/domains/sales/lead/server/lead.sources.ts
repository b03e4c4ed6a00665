import { sql } from 'drizzle-orm';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { DimensionValue, MeasureQuestion, MeasureSource } from '@/kernel/server/db/measures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { conversion, LEAD_MEASURES, type LeadDimension } from '../lead.measures.ts';
import type { CountedEvent } from '../lead.rules.ts';
import { leadFigures } from './lead.figures.ts';
import type { LeadFilter } from './lead.filter.store.ts';
import { leadListStore } from './lead.list.store.ts';
import { visibleOwners } from './lead.scope.store.ts';

const LIST_FILTERS: Readonly<Record<string, string>> = {
  owner_id: 'event_owner_id',
  channel_id: 'event_channel_id',
  source: 'event_source',
};
/** Filters of the list that give a figure's rows. */
function listFilter(
  event: CountedEvent,
  { from, to }: Span,
  where: Readonly<Record<string, DimensionValue>> = {},
) {
  const filters = Object.entries(where).map(([name, value]) =>
    name === 'owner_id' && value === null ? ['event_unowned', 1] : [LIST_FILTERS[name], value],
  );
  return { ...Object.fromEntries(filters), event, event_from: from, event_to: to } as LeadFilter;
}

async function listed(ctx: Ctx, event: CountedEvent, { companies, where, ...span }: MeasureQuestion) {
  const found: { readonly id: number }[] = [];
  const reading = { ...ctx, reading: companies };
  for await (const chunk of leadListStore.all(reading, listFilter(event, span, where))) found.push(...chunk);
  return found;
}

const counted: readonly MeasureSource[] = LEAD_MEASURES.map(({ measure, event }) => ({
  measure,
  async read(ctx, { companies, from, to, where = {} }, by) {
    const read = await leadFigures.read(ctx, {
      companies,
      from,
      to,
      by: by ? [by as LeadDimension] : [],
      where: { ...where, kind: event },
      visible: visibleOwners(ctx, sql`t.owner_id`),
    });
    return read.map((row) => ({ key: by ? (row[by] as DimensionValue) : null, value: row.firsts }));
  },
  rows: async (ctx, question) => (await listed(ctx, event, question)).map(() => 1),
}));

const COHORT_BY: Readonly<Record<LeadDimension, string>> = {
  company_id: 'c.company_id',
  channel_id: 'c.channel_id',
  owner_id: 'c.owner_id',
  source: 'c.source',
  day: "to_char(c.happened_on, 'YYYY-MM-DD')",
  week: "to_char(date_trunc('week', c.happened_on), 'YYYY-MM-DD')",
  month: "to_char(c.happened_on, 'YYYY-MM')",
};

const cohort: MeasureSource = {
  measure: conversion,
  async read(ctx, { companies, from, to, where = {} }, by) {
    const filters = Object.entries(where).map(([name, value]) =>
      value === null ? sql`c.${sql.identifier(name)} IS NULL` : sql`c.${sql.identifier(name)} = ${value}`,
    );
    const seen = visibleOwners(ctx, sql`c.owner_id`);
    const conditions = [...filters, ...(seen ? [seen] : [])].map((one) => sql` AND ${one}`);
    const { rows } = await ctx.db.execute<{ key: DimensionValue; value: number }>(sql`
      SELECT ${sql.raw(by ? COHORT_BY[by as LeadDimension] : 'NULL')} AS key,
        (count(*) FILTER (WHERE w.id IS NOT NULL))::float8 / count(*) AS value
        FROM lead_event c LEFT JOIN lead_event w ON w.company_id = c.company_id AND w.lead_id = c.lead_id AND w.kind = 'won' AND w.nth = 1
       WHERE c.company_id = ANY (${sql.param([...companies])}::bigint[]) AND c.happened_on BETWEEN ${from} AND ${to}
         AND c.kind = 'created' AND c.nth = 1${sql.join(conditions)} GROUP BY 1 ORDER BY 1`);
    return rows;
  },
  async rows(ctx, question) {
    const leads = await listed(ctx, 'created', question);
    const { rows } = await ctx.query(
      "SELECT lead_id FROM lead_event WHERE company_id = ANY ($1) AND kind = 'won' AND nth = 1 AND lead_id = ANY ($2)",
      [question.companies, leads.map(({ id }) => id)],
    );
    const won = new Set(rows.map(({ lead_id }) => lead_id));
    return leads.map(({ id }) => (won.has(id) ? 1 : 0));
  },
};

/** The measures of leads: read from the sums, drilled into the sales list. */
export const leadSources: readonly MeasureSource[] = [...counted, cohort];
