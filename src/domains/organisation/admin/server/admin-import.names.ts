import { importText } from '@/kernel/import.text.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Lang, type Sentence, say } from '@/kernel/text.ts';
import { baseData } from '../../base-data/server/base-data.service.ts';
import { companies } from '../../company/server/company.service.ts';
import { departments } from '../../department/server/department.service.ts';
import { roleNameIn } from '../../role/role.defaults.ts';
import { roles } from '../../role/server/role.service.ts';
import type { adminImport } from '../admin.import.ts';
import { adminText } from '../admin.text.ts';

type Values = ImportValues<typeof adminImport.input>;
interface Before {
  readonly department_id: number | null;
  readonly department_name: string | null;
  readonly company_ids: readonly number[];
  readonly company_names: readonly string[];
}
interface Ids {
  role_ids?: number[];
  company_ids?: number[];
  department_id?: number;
  team_id?: number;
}
export type Names = Awaited<ReturnType<typeof namesOf>>;

/** What a file names and the house knows by id: read once, for all rows. */
export async function namesOf(ctx: Ctx) {
  const roleRows = await roles.every(ctx);
  const teams = await baseData.ids(ctx, 'new_team');
  const companyRows = await companies.brief(ctx, ctx.granted);
  const departmentIds = await departments.idsByPath(ctx);
  const roleIds = byName([
    ...roleRows.map(({ id, role_name }) => [roleNameIn(role_name, 'en'), id] as const),
    ...roleRows.map(({ id, role_name }) => [role_name, id] as const),
  ]);
  const teamIds = byName([...teams]);
  const companyIds = byName(companyRows.map(({ id, name }) => [name, id]));
  const departmentOf = departmentFinder(departmentIds);
  const small = new Set(roleRows.filter((role) => roles.within(ctx, [role])).map(({ id }) => id));

  /** The ids of what a row names, or everything that it names and that is not there. */
  function resolve(row: Values, before: Before | undefined): Ids | { problems: Sentence[] } {
    const problems: Sentence[] = [];
    const each = (names: readonly string[], known: Known, missing: Sentence): number[] =>
      names.flatMap((name) => {
        const id = known.get(normalise(name));
        if (id === undefined) problems.push(fill(missing, { name }));
        return id ?? [];
      });
    const ids: Ids = {};
    if (row.role_names) ids.role_ids = each(row.role_names, roleIds, adminText.role_unknown);
    if (row.company_names)
      ids.company_ids = each(row.company_names, withTheirs(companyIds, before), adminText.company_unknown);
    const [team] = row.team_name ? each([row.team_name], teamIds, adminText.team_unknown) : [];
    if (team !== undefined) ids.team_id = team;
    if (row.department_name) {
      const found = departmentOf(row.department_name, before);
      if (typeof found === 'number') ids.department_id = found;
      else problems.push(found);
    }
    return problems.length > 0 ? { problems } : ids;
  }

  /** What the template offers for the columns that name something. */
  function notes(lang: Lang): Record<string, string> {
    const words = (names: readonly string[]) =>
      names.length === 0
        ? ''
        : say(
            fill(importText.note_words, { words: names.slice(0, 60).join(lang === 'en' ? ', ' : '、') }),
            lang,
          );
    return {
      role_names: words(
        roleRows.filter(({ id }) => small.has(id)).map(({ role_name }) => roleNameIn(role_name, lang)),
      ),
      team_name: words([...teams.keys()]),
      department_name: words([...departmentIds.keys()]),
      company_names: words(companyRows.map(({ name }) => name)),
    };
  }

  return {
    resolve,
    notes,
    /** Roles that may do no more than one's own. */
    within: (ids: readonly number[]) => ids.every((id) => small.has(id)),
  };
}

type Known = ReadonlyMap<string, number>;
const byName = (pairs: readonly (readonly [string, number])[]): Known =>
  new Map(pairs.map(([name, id]) => [normalise(name), id]));

/** Companies beyond one's own are shown in a list, and stay as they are when it comes back. */
const withTheirs = (known: Known, before: Before | undefined): Known =>
  before
    ? new Map([
        ...byName(before.company_names.map((name, at) => [name, before.company_ids[at] ?? 0])),
        ...known,
      ])
    : known;

/** By its path, or by its name alone where no other has the same; the one that somebody is in stays meant. */
function departmentFinder(idsByPath: ReadonlyMap<string, number>) {
  const byPath = byName([...idsByPath]);
  const named = new Map<string, number[]>();
  for (const [path, id] of idsByPath) {
    const name = normalise(path.slice(path.lastIndexOf('/') + 1));
    named.set(name, [...(named.get(name) ?? []), id]);
  }
  return (typed: string, before: Before | undefined): number | Sentence => {
    const name = normalise(typed);
    if (before?.department_id && normalise(before.department_name ?? '') === name)
      return before.department_id;
    const path = byPath.get(name.replace(/\s*[/／>]\s*/g, '/'));
    if (path !== undefined) return path;
    const found = named.get(name) ?? [];
    if (found.length > 1) return fill(adminText.department_several, { name: typed });
    return found[0] ?? fill(adminText.department_unknown, { name: typed });
  };
}
