import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** A statement in words, and what goes into its places. */
export const render = (query: SQL): { sql: string; params: unknown[] } => dialect.sqlToQuery(query);
