import { Column, is, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

type Casing = Parameters<SQL['toQuery']>[0]['casing'];
const dialect = new PgDialect();

/** A statement in words, and what goes into its places. */
export const render = (query: SQL): { sql: string; params: unknown[] } => dialect.sqlToQuery(query);

/**
 * The same, with each value that is compared with a column in a subquery of its own. PostgreSQL keeps a prepared plan only
 * where it expects it to be as good as one made for the values, and of a value in a subquery it expects nothing: where an
 * index serves every value alike, planning anew would cost more than the rows.
 */
export function renderForOnePlan(query: SQL): { sql: string; params: unknown[] } {
  let type: string | undefined;
  return query.toQuery({
    casing: (dialect as unknown as { casing: Casing }).casing,
    escapeName: dialect.escapeName,
    escapeString: dialect.escapeString,
    // Asked of a value that goes with a column, right before it is written; of others nothing is asked.
    prepareTyping: (encoder) => {
      type = is(encoder, Column) ? encoder.getSQLType() : undefined;
      return 'none';
    },
    escapeParam: (at) => {
      const known = type;
      type = undefined;
      return known ? `(SELECT $${at + 1}::${known})` : `$${at + 1}`;
    },
  });
}
