import { refuse } from '@/kernel/errors.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { mustSay } from '@/kernel/server/import/kept.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { monthCloses } from '../../month-close/server/month-close.service.ts';
import { openingImport, openingImportApi } from '../opening.import.ts';
import { isLine } from '../opening.rules.ts';
import { openingText as text } from '../opening.text.ts';
import { type LineRow, type NewLine, openingStore as store } from './opening.store.ts';

type Values = ImportValues<typeof openingImport.input>;
/** The line that a row has left, and the one that stood there before. */
interface Kept {
  readonly line: NewLine;
  readonly was: NewLine | null;
}
const refused = (...reasons: Sentence[]): Planned<NewLine> => ({ outcome: 'refused', reasons });

export const openingImporter: Importer<typeof openingImport.input, NewLine, Kept> = {
  spec: openingImport,
  keyOf: (_, value) => String(value).trim(),
  start: async (ctx) => {
    const perHour = await classHours.minutesPerHour(ctx);
    const named = await store.subjects(ctx);
    // By either name; a Chinese one counts before another's English one.
    const subjects = new Map([
      ...named.map(({ id, name_en }) => [normalise(name_en), id] as const),
      ...named.map(({ id, name }) => [normalise(name), id] as const),
    ]);
    return {
      plan: async (rows) => {
        const current = await store.current(ctx);
        if (current && current.status !== 'draft') return rows.map(() => refused(text.not_draft));
        if (await monthCloses.any(ctx)) return rows.map(() => refused(text.after_close));
        const numbers = rows.flatMap(({ student_number }) => student_number ?? []);
        const students = new Map((await store.studentsBy(ctx, numbers)).map((one) => [one.number, one]));
        const references = rows.flatMap(({ reference }) => reference ?? []);
        const known = new Map((await store.known(ctx, references)).map((line) => [line.reference, line]));
        return rows.map((row) => planOf(row, { students, subjects, known, perHour }));
      },
      write: (rows) =>
        writeAll(
          ctx,
          rows.map(({ to }) => to),
        ),
    };
  },
  undo: (ctx, kept) => takeBack(ctx, kept),
};

export const openingImportService = importService(openingImportApi, openingImporter);

interface Known {
  readonly students: ReadonlyMap<string, { readonly id: number; readonly username: string }>;
  readonly subjects: ReadonlyMap<string, number>;
  readonly known: ReadonlyMap<string, LineRow>;
  readonly perHour: number;
}

function planOf(row: Values, { students, subjects, known, perHour }: Known): Planned<NewLine> {
  const { reference = '', student_number = '', username, subject_name } = row;
  const student = students.get(student_number);
  if (!student) return refused(fill(text.no_student, { number: student_number }));
  if (username && normalise(username) !== normalise(student.username))
    return refused(fill(text.other_name, { name: student.username }));
  const before = known.get(reference);
  const subject_id = subject_name ? subjects.get(normalise(subject_name)) : (before?.subject_id ?? null);
  if (subject_id === undefined) return refused(fill(text.no_subject, { name: subject_name ?? '' }));
  const line = { reference, student_id: student.id, subject_id, ...amountsOf(row, before, perHour) };
  const verdict = isLine(line);
  if (verdict !== true) return refused(verdict);
  if (!before) return { outcome: 'create', to: line };
  const isSame = (Object.keys(line) as (keyof typeof line)[]).every((name) => before[name] === line[name]);
  return isSame ? { outcome: 'unchanged' } : { outcome: 'update', to: line };
}

/** An empty cell leaves what is there; hours that are said to be none have no course type. */
function amountsOf(row: Values, before: LineRow | undefined, perHour: number) {
  const minutes = (hours: number | undefined, was = 0) =>
    hours === undefined ? was : Math.round(hours * perHour);
  const paid_minutes = minutes(row.paid_hours, before?.paid_minutes);
  const gift_minutes = minutes(row.gift_hours, before?.gift_minutes);
  const typeBefore = paid_minutes + gift_minutes > 0 ? (before?.course_type ?? null) : null;
  return {
    virtual_fen: row.virtual_fen ?? before?.virtual_fen ?? 0,
    new_fen: row.new_fen ?? before?.new_fen ?? 0,
    learning_fen: row.learning_fen ?? before?.learning_fen ?? 0,
    store_fen: row.store_fen ?? before?.store_fen ?? 0,
    apply_fen: row.apply_fen ?? before?.apply_fen ?? 0,
    course_type: row.course_type ? (Number(row.course_type) as CourseTypeCode) : typeBefore,
    paid_minutes,
    gift_minutes,
    price_fen: row.price_fen ?? before?.price_fen ?? 0,
    expires_on: row.expires_on ?? before?.expires_on ?? null,
  };
}

/** Into the draft that there is, or a new one. */
async function writeAll(ctx: Ctx, lines: readonly NewLine[]): Promise<Kept[]> {
  const current = await store.lockCurrent(ctx);
  if (current && current.status !== 'draft') throw refuse(text.not_draft);
  if ((await monthCloses.locked(ctx)).length > 0) throw refuse(text.after_close);
  const id = current?.id ?? (await store.begin(ctx));
  const before = await knownLines(ctx, lines);
  await store.put(ctx, id, lines);
  if (current) await store.keep(ctx, id, {});
  return lines.map((line) => ({ line, was: before.get(line.reference) ?? null }));
}

async function knownLines(ctx: Ctx, lines: readonly NewLine[]): Promise<Map<string, NewLine>> {
  const found = await store.known(
    ctx,
    lines.map(({ reference }) => reference),
  );
  return new Map(
    found.map(({ id: _, family_id: __, company_id: ___, opening_id: ____, lot_id: _____, ...line }) => [
      line.reference,
      line,
    ]),
  );
}

/** As long as it is a draft: what was submitted is sent back first, what was posted is the books. */
async function takeBack(ctx: Ctx, kept: readonly Kept[]): Promise<void> {
  const current = await store.lockCurrent(ctx);
  if (current?.status !== 'draft') throw refuse(text.not_draft);
  const now = await knownLines(
    ctx,
    kept.map(({ line }) => line),
  );
  for (const { line } of kept)
    mustSay(now.get(line.reference) ?? null, { ...now.get(line.reference), ...line });
  await store.removeLines(
    ctx,
    current.id,
    kept.map(({ line }) => line.reference),
  );
  const before = kept.flatMap(({ was }) => was ?? []);
  if (before.length > 0) await store.put(ctx, current.id, before);
  await store.keep(ctx, current.id, {});
}
