import { refuse } from '@/kernel/errors.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { normalise } from '@/kernel/search.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
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
const refused = (...reasons: Sentence[]): Planned<NewLine> => ({ outcome: 'refused', reasons });

export const openingImporter: Importer<typeof openingImport.input, NewLine> = {
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
  const subject_id = subject_name ? subjects.get(normalise(subject_name)) : null;
  if (subject_id === undefined) return refused(fill(text.no_subject, { name: subject_name ?? '' }));
  const minutes = (hours: number | undefined) => Math.round((hours ?? 0) * perHour);
  const line = {
    reference,
    student_id: student.id,
    virtual_fen: row.virtual_fen ?? 0,
    new_fen: row.new_fen ?? 0,
    learning_fen: row.learning_fen ?? 0,
    store_fen: row.store_fen ?? 0,
    apply_fen: row.apply_fen ?? 0,
    course_type: row.course_type ? (Number(row.course_type) as CourseTypeCode) : null,
    subject_id,
    paid_minutes: minutes(row.paid_hours),
    gift_minutes: minutes(row.gift_hours),
    price_fen: row.price_fen ?? 0,
    expires_on: row.expires_on ?? null,
  };
  const verdict = isLine(line);
  if (verdict !== true) return refused(verdict);
  const before = known.get(reference);
  if (!before) return { outcome: 'create', to: line };
  const isSame = (Object.keys(line) as (keyof typeof line)[]).every((name) => before[name] === line[name]);
  return isSame ? { outcome: 'unchanged' } : { outcome: 'update', to: line };
}

/** Into the draft that there is, or a new one. */
async function writeAll(ctx: Ctx, lines: readonly NewLine[]): Promise<void> {
  const current = await store.lockCurrent(ctx);
  if (current && current.status !== 'draft') throw refuse(text.not_draft);
  if ((await monthCloses.locked(ctx)).length > 0) throw refuse(text.after_close);
  const id = current?.id ?? (await store.begin(ctx));
  await store.put(ctx, id, lines);
  if (current) await store.keep(ctx, id, {});
}
