import { normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { normalise } from '@/kernel/search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { studentPermissions as may } from '../student.access.ts';
import { studentText } from '../student.text.ts';
import { studentStore } from './student.store.ts';

/** How a row of a file names a student. */
interface NamingRow {
  readonly number?: string;
  readonly phone?: string;
  readonly guardian_phone?: string;
  readonly username?: string;
}

export const isMasked = (phone: string | undefined) => phone?.includes('*') ?? false;
export const whole = (phone: string | undefined) =>
  phone && !isMasked(phone) ? normalPhone(phone) : undefined;

/** Whom the rows may mean: by number, or by a phone of theirs. */
export async function knownStudents(ctx: Ctx, rows: readonly NamingRow[]) {
  const numbers = rows.flatMap(({ number }) => number || []);
  const phones = rows.flatMap((row) => [whole(row.phone) ?? [], whole(row.guardian_phone) ?? []].flat());
  const owners = await studentStore.withPhones(ctx, [...new Set(phones)]);
  const found = await studentStore.known(ctx, numbers, [...new Set(owners.map(({ id }) => id))]);
  return {
    byNumber: new Map(found.map((one) => [one.number.toLowerCase(), one])),
    byId: new Map(found.map((one) => [one.id, one])),
    owners,
  };
}
export type KnownStudents = Awaited<ReturnType<typeof knownStudents>>;
type Found = NonNullable<ReturnType<KnownStudents['byId']['get']>>;

/** Whose the number of a row is; by their own one where it has both. */
function withPhone(known: KnownStudents, row: NamingRow): Found[] {
  const phone = whole(row.phone) ?? whole(row.guardian_phone);
  const ids = [...new Set(known.owners.filter((one) => one.phone === phone).map(({ id }) => id))];
  return ids.flatMap((id) => known.byId.get(id) ?? []);
}

/** The student that a row means, by number or by phone and name; a sentence where that cannot be told. */
export function meant(known: KnownStudents, row: NamingRow): Found | Sentence | undefined {
  if (row.number) {
    return (
      known.byNumber.get(row.number.toLowerCase()) ?? fill(studentText.import_no_number, { name: row.number })
    );
  }
  const sameName = withPhone(known, row).filter(({ username }) => !row.username || username === row.username);
  return sameName.length > 1 ? studentText.import_siblings : sameName[0];
}

/** For files of other nouns: the student of each row, who is there already, by their own number, or by a phone and the name. */
export async function namedStudents(ctx: Ctx, rows: readonly Omit<NamingRow, 'guardian_phone'>[]) {
  // A file of numbers would tell which of them are known, thousands at a time.
  const mayByPhone = ctx.holds(may.phone);
  const known = await knownStudents(ctx, mayByPhone ? rows : rows.map(({ phone: _, ...row }) => row));
  return (row: Omit<NamingRow, 'guardian_phone'>): { id: number; username: string } | Sentence => {
    if (!row.number && !(row.phone && row.username)) return studentText.named_how;
    if (!row.number && !mayByPhone) return missingRight(may.phone);
    const found = meant(known, row);
    if (!found) {
      const [other] = withPhone(known, row);
      return other
        ? fill(studentText.import_other_name, { name: `${other.username} ${other.number}` })
        : studentText.named_nobody;
    }
    if (!('id' in found)) return found;
    if (row.username && normalise(row.username) !== normalise(found.username))
      return fill(studentText.named_otherwise, { name: found.username });
    return found;
  };
}
