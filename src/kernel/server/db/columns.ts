import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, integer, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';
import { toUnix } from '../../value/time.ts';

/** The column kinds that every table uses, under the names they have everywhere. */
export const idColumn = (name: string) => bigint(name, { mode: 'number' });
/** Money, in fen. */
export const fenColumn = (name: string) => bigint(name, { mode: 'number' });
export const primaryId = () => idColumn('id').primaryKey().generatedAlwaysAsIdentity();
export const timeColumn = (name: string) => timestamp(name, { withTimezone: true });
/** A text column that holds one of a fixed set; not an enum, whose operators are not leakproof. */
export const wordColumn = <W extends string>(name: string) => text(name).$type<W>();

/** Hashes, and what is sealed. */
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Documents carry a version, and when they were made and changed. */
export const versioned = () => ({
  version: integer('version').notNull().default(1),
  created_at: timeColumn('created_at').notNull().defaultNow(),
  updated_at: timeColumn('updated_at').notNull().defaultNow(),
});

/** A moment in a select, as the wire has it. Rows of a list arrive with dates, those of drizzle's own select with texts. */
export const unix = (column: PgColumn): SQL<number> =>
  sql`${column}`.mapWith((moment: Date | string) => toUnix(new Date(moment))) as SQL<number>;
export const unixOrNull = (column: PgColumn): SQL<number | null> => unix(column);
/**
 * The first of two that is there, as what a join or a lookup goes by. Row security holds `COALESCE` for a function that might
 * tell what it is given, and lets no index serve it.
 */
export const either = (first: PgColumn | SQL, second: PgColumn | SQL): SQL =>
  sql`CASE WHEN ${first} IS NULL THEN ${second} ELSE ${first} END`;
/** A column of what is joined, and what stands there where nothing is. */
export const orElse = <T extends number | string>(column: PgColumn, value: T): SQL<T> =>
  sql`COALESCE(${column}, ${sql.raw(typeof value === 'number' ? String(value) : `'${value}'`)})`;
