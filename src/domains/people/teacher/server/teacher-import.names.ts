import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { importText } from '@/kernel/import.text.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Lang, type Sentence, say } from '@/kernel/text.ts';
import type { teacherImport } from '../teacher.import.ts';
import { readTaught, type Taught } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';

type Values = ImportValues<typeof teacherImport.input>;
interface Before {
  readonly company_ids: readonly number[];
  readonly company_names: readonly string[];
}
interface Ids {
  subjects?: Taught[];
  company_ids?: number[];
  tier_id?: number;
}
export type Names = Awaited<ReturnType<typeof namesOf>>;

/** What a file names and the house knows by id: read once, for all rows. */
export async function namesOf(ctx: Ctx) {
  const tiers = await baseData.ids(ctx, 'teacher_tier');
  const levels = await baseData.ids(ctx, 'alevel');
  const companyRows = await companies.brief(ctx, ctx.granted);
  const subjectRows = await subjects.coded(ctx);
  const subjectIds = subjectsByName(subjectRows);
  const companyPairs = companyRows.map(({ id, name }) => [name, id] as const);

  function resolve(row: Values, before: Before | undefined): Ids | { problems: Sentence[] } {
    const problems: Sentence[] = [];
    const one = (name: string, known: Known, missing: Sentence): number[] => {
      const id = known.get(normalise(name));
      if (id === undefined) problems.push(fill(missing, { name }));
      return id === undefined ? [] : [id];
    };
    const taught = (label: string): Taught[] => {
      const { subject, levels: named } = readTaught(label);
      const ids = subjectIds.get(normalise(subject)) ?? [];
      const level_ids = named.flatMap((name) => one(name, byName([...levels]), teacherText.level_unknown));
      if (ids.length !== 1)
        problems.push(
          fill(ids.length > 1 ? teacherText.subject_several : teacherText.subject_unknown, { name: subject }),
        );
      return ids.length === 1 ? [{ subject_id: ids[0] as number, level_ids }] : [];
    };
    const ids: Ids = {};
    // Companies beyond one's own are shown in a list, and stay as they are when it comes back.
    const theirs =
      before?.company_names.map((name, at) => [name, before.company_ids[at] ?? 0] as const) ?? [];
    if (row.company_names?.length)
      ids.company_ids = row.company_names.flatMap((name) =>
        one(name, byName([...theirs, ...companyPairs]), teacherText.company_unknown),
      );
    if (row.subject_names) ids.subjects = row.subject_names.flatMap(taught);
    const [tier] = row.tier_name ? one(row.tier_name, byName([...tiers]), teacherText.tier_unknown) : [];
    if (tier !== undefined) ids.tier_id = tier;
    return problems.length > 0 ? { problems } : ids;
  }

  /** What the template offers for the columns that name something. */
  function notes(lang: Lang): Record<string, string> {
    const words = (names: readonly string[]) => {
      const list = names.slice(0, 60).join(lang === 'en' ? ', ' : '、');
      return list && say(fill(importText.note_words, { words: list }), lang);
    };
    return {
      subject_names: words(
        subjectRows.map(({ name, name_en, code }) => `${(lang === 'en' && name_en) || name} ${code}`.trim()),
      ),
      tier_name: words([...tiers.keys()]),
      company_names: words(companyRows.map(({ name }) => name)),
    };
  }

  return { resolve, notes };
}

type Known = ReadonlyMap<string, number>;
const byName = (pairs: readonly (readonly [string, number])[]): Known =>
  new Map(pairs.map(([name, id]) => [normalise(name), id]));

/** By its code, by both as the export has them in either language, or by the name alone where no other has the same. */
function subjectsByName(rows: readonly { id: number; name: string; name_en: string; code: string }[]) {
  const known = new Map<string, number[]>();
  for (const { id, name, name_en, code } of rows)
    for (const word of new Set(
      [name, name_en, code, `${name} ${code}`, `${name_en} ${code}`].map(normalise).filter(Boolean),
    ))
      known.set(word, [...(known.get(word) ?? []), id]);
  return known;
}
