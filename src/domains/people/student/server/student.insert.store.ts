import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { phonesOf, type Relation } from '../student.rules.ts';
import { student, studentFigures, studentGuardian, studentLabel, studentPhone } from './student.table.ts';

export interface Guardian {
  readonly id?: number;
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string;
}
export type Fields = typeof student.$inferInsert;
/** A student for all the tables that know of one. */
export interface NewStudent {
  readonly fields: Omit<Fields, 'company_id' | 'family_id' | 'search_phones'>;
  readonly guardians: readonly Guardian[];
  readonly label_ids: readonly number[];
  /** Numbers that somebody else has too. */
  readonly shared: ReadonlySet<string>;
}
export const tokensOf = (searchText: string, phones: string): string[] => [
  ...searchTokens(searchText),
  ...hiddenTokens(searchTokens(phones)),
];

/** A statement has room for so many. */
const CHUNK = 500;

export async function insertTokens(ctx: Ctx, tokens: readonly (readonly [number, string])[]): Promise<void> {
  await ctx.query(
    `INSERT INTO student_search (company_id, student_id, token, created_at)
     SELECT s.company_id, s.id, t.token, s.created_at FROM unnest($2::bigint[], $3::text[]) AS t (id, token)
       JOIN student s ON s.company_id = $1 AND s.id = t.id`,
    [ctx.company_id, tokens.map(([id]) => id), tokens.map(([, token]) => token)],
  );
}

/** Many at once: one statement for each table, however many there are. */
export async function insertMany(ctx: Ctx, people: readonly NewStudent[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < people.length; from += CHUNK)
    ids.push(...(await insertChunk(ctx, people.slice(from, from + CHUNK))));
  return ids;
}

async function insertChunk(ctx: Ctx, people: readonly NewStudent[]): Promise<number[]> {
  const { company_id, family_id } = ctx;
  const phones = people.map(({ fields, guardians }) => phonesOf(fields.phone ?? '', guardians));
  const rows = await ctx.db
    .insert(student)
    .values(
      people.map(({ fields }, at) => ({
        ...fields,
        company_id,
        family_id,
        search_phones: (phones[at] ?? []).join(' '),
      })),
    )
    .returning({ id: student.id });
  const ids = rows.map((row) => row.id);
  const each = <T>(of: (person: NewStudent, id: number, at: number) => readonly T[]): T[] =>
    people.flatMap((person, at) => of(person, ids[at] as number, at));

  await ctx.db.insert(studentFigures).values(ids.map((student_id) => ({ company_id, student_id })));
  const guardians = each(({ guardians: list }, student_id) =>
    list.map(({ name, relation, phone }) => ({ company_id, student_id, name, relation, phone })),
  );
  if (guardians.length > 0) await ctx.db.insert(studentGuardian).values(guardians);
  const numbers = each(({ shared }, student_id, at) =>
    (phones[at] ?? []).map((phone) => ({ company_id, student_id, phone, is_shared: shared.has(phone) })),
  );
  if (numbers.length > 0) await ctx.db.insert(studentPhone).values(numbers);
  const labels = each(({ label_ids }, student_id) =>
    label_ids.map((label_id) => ({ company_id, family_id, student_id, label_id })),
  );
  if (labels.length > 0) await ctx.db.insert(studentLabel).values(labels);
  await insertTokens(
    ctx,
    each(({ fields }, id, at) =>
      tokensOf(fields.search_text ?? '', (phones[at] ?? []).join(' ')).map((token) => [id, token] as const),
    ),
  );
  return ids;
}
