import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { maskPhone } from '@/kernel/contract/shown.ts';
import { invalid, no, notFound, type Refusal, stale, type Verdict } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { candidateApi } from '../candidate.contract.ts';
import { candidatePaths } from '../candidate.paths.ts';
import { earlierUci, nameVerdict, uciVerdict, unchecks } from '../candidate.rules.ts';
import { candidateStatus } from '../candidate.status.ts';
import { candidateText as text } from '../candidate.text.ts';
import { type CandidateRow, candidateStore as store } from './candidate.store.ts';

type Fields = Omit<ParsedOf<typeof candidateApi.add>, 'student_id'>;

const reasons: Record<string, () => Refusal> = {
  candidate_one_each: () => invalid({ student_id: text.one_each }),
  candidate_uci: () => invalid({ uci: text.uci_taken_somebody }),
  candidate_former_uci: () => invalid({ uci: text.uci_taken_somebody }),
  candidate_former_form: () => invalid({ uci: text.uci_same }),
};
const mustBe = (field: string, verdict: Verdict): void => {
  if (verdict !== true) throw invalid({ [field]: verdict });
};

const MASK = /\*{4}/;
/** Who may not see the number sends back the masked one: it stays what it was. */
function numberKept(sent: string | undefined, before: string): string {
  if (sent === undefined || (MASK.test(sent) && sent === maskPhone(before))) return before;
  if (MASK.test(sent)) throw invalid({ document_number: text.number_whole });
  return sent;
}

/** What it will be: what is left out stays. */
const valuesAfter = (before: Partial<CandidateRow>, fields: Fields) => ({
  legal_name: fields.legal_name,
  surname: fields.surname ?? before.surname ?? '',
  forenames: fields.forenames ?? before.forenames ?? '',
  document_kind: fields.document_kind ?? before.document_kind ?? '',
  document_number: numberKept(fields.document_number, before.document_number ?? ''),
  document_expires_on: kept(fields.document_expires_on, before.document_expires_on),
  document_file_id: kept(fields.document_file_id, before.document_file_id),
  birthday: kept(fields.birthday, before.birthday),
  sex: fields.sex ?? before.sex ?? '',
  nationality: fields.nationality ?? before.nationality ?? '',
  photo_file_id: kept(fields.photo_file_id, before.photo_file_id),
  email: fields.email ?? before.email ?? '',
  uci: fields.uci ?? before.uci ?? '',
  access_arrangements: fields.access_arrangements ?? before.access_arrangements ?? '',
});
/** Null takes away what was there. */
function kept<V>(sent: V | null | undefined, before: V | null | undefined): V | null {
  return sent === undefined ? (before ?? null) : sent;
}
type After = ReturnType<typeof valuesAfter>;

/** Nobody else of the company has it, or had it. */
async function mustBeFree(ctx: Ctx, uci: string, but: number): Promise<void> {
  const holder = await store.holderOf(ctx, uci, but);
  if (!holder) return;
  const isSeen = await students.sees(ctx, holder.student_id);
  throw invalid({ uci: isSeen ? no(text.uci_taken, { name: holder.name }) : text.uci_taken_somebody });
}

async function mustStand(ctx: Ctx, after: After, before?: CandidateRow): Promise<void> {
  mustBe('surname', nameVerdict(after));
  mustBe('uci', uciVerdict(after.uci));
  if (after.birthday !== null && after.birthday > todayOf(ctx)) throw invalid({ birthday: text.born_later });
  if (after.uci !== '' && after.uci !== before?.uci) await mustBeFree(ctx, after.uci, before?.id ?? 0);
  for (const field of ['document_file_id', 'photo_file_id'] as const) {
    const id = after[field];
    if (id !== null && id !== before?.[field])
      await files.mayAttach(ctx, [id], () => invalid({ [field]: text.file_unknown }));
  }
}

async function add(ctx: Ctx, { student_id, ...fields }: ParsedOf<typeof candidateApi.add>) {
  await students.must(ctx, student_id);
  const after = valuesAfter({}, fields);
  await mustStand(ctx, after);
  return { id: await explain(store.insert(ctx, { student_id, ...after }), reasons) };
}

const anybody = { lock: store.lock, setStatus: store.setStatus };
async function edit(ctx: Ctx, input: ParsedOf<typeof candidateApi.edit>) {
  const { id, version, change_reason = '', ...fields } = input;
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  const after = valuesAfter(before, fields);
  await mustStand(ctx, after, before);
  const isUnchecked = before.status === 'checked' && unchecks(before, after);
  if (isUnchecked && change_reason === '') throw invalid({ change_reason: text.why_change });
  await explain(Promise.resolve(store.update(ctx, id, after)), reasons);
  if (isUnchecked)
    await transition(ctx, candidateStatus.transitions.uncheck, anybody, {}, { id, reason: change_reason });
  return {};
}

/** The same person has another one: the earlier of the two is theirs from now on. */
async function merge(ctx: Ctx, { id, version, uci }: ParsedOf<typeof candidateApi.merge>) {
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  mustBe('uci', uciVerdict(uci));
  if (uci === before.uci) throw invalid({ uci: text.uci_same });
  if (before.former_uci !== '') throw invalid({ uci: text.merged_already });
  await mustBeFree(ctx, uci, id);
  const [kept, former_uci] = earlierUci(before.uci, uci);
  await explain(Promise.resolve(store.update(ctx, id, { uci: kept, former_uci })), reasons);
  return {};
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  const found = await store.ofStudent(ctx, studentId);
  if (!found || found.checked_at === null || fromUnix(found.checked_at) >= before || most < 1) return [];
  return [
    {
      id: found.id,
      at: fromUnix(found.checked_at),
      title: ctx.say(text.title_one),
      text: [ctx.say(text.checked), found.board_name, found.uci].filter(Boolean).join(' · '),
      admin_name: found.checked_by_name,
      url: candidatePaths.ofStudent({ student_id: studentId }),
    },
  ];
}

/** What other nouns ask of candidates. */
export const candidates = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  ofStudent: store.ofStudent,
  ofStudents: store.ofStudents,
  /** Of a student of the acting company, whoever sees them. */
  idOf: store.idOf,
  waiting: store.waiting,
  timeline,
  /** By a whole UCI. */
  byUci: async (ctx: Ctx, keyword: string, most: number) =>
    /^\d{12}[a-z]$/i.test(keyword)
      ? (await store.byUci(ctx, keyword, most)).map((row) => ({
          id: row.id,
          title: row.uci,
          sub: row.student_name,
          url: candidatePaths.ofStudent({ student_id: row.student_id }),
          company_id: row.company_id,
        }))
      : [],
};

async function ofStudent(ctx: Ctx, { student_id }: { student_id: number }) {
  const { username } = await students.seen(ctx, student_id);
  const found = await store.ofStudent(ctx, student_id);
  return {
    student_name: username,
    candidate: found ?? null,
    same: found ? await store.same(ctx, found) : [],
  };
}

export const candidateService = implement(candidateApi, {
  list: (ctx, query) => store.page(ctx, query),
  export: (ctx, filter) => store.all(ctx, filter),
  get: async (ctx, { id }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  of_student: ofStudent,
  add,
  edit,
  merge,
  ...transitionHandlers(candidateStatus, store, {}),
});
