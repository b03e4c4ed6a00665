import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { followUpApi } from '../follow-up.contract.ts';
import { followUpPaths } from '../follow-up.paths.ts';
import { followUpText } from '../follow-up.text.ts';
import { followUpStore } from './follow-up.store.ts';

/** More than anybody gets through in a day. */
const MOST_DUE = 100;
const fileGone = () => invalid({ file_ids: followUpText.file_gone });
const reasons = {
  follow_up_method: () => invalid({ method_id: followUpText.item_gone }),
  follow_up_file_there: fileGone,
};

const mustSee = async (ctx: Ctx, studentId: number): Promise<void> => {
  if (!(await students.sees(ctx, studentId))) throw notFound();
};

/** One that this person wrote about somebody whom they still see. */
async function mine(ctx: Ctx, id: number) {
  const found = await followUpStore.lock(ctx, id);
  if (!found || !(await students.sees(ctx, found.student_id))) throw notFound();
  if (found.created_by !== ctx.admin_id) throw refuse(followUpText.not_yours);
  return found;
}

function mustLieAhead(ctx: Ctx, next_on: string | null | undefined, before?: string | null): void {
  if (next_on && next_on !== before && next_on < todayOf(ctx))
    throw invalid({ next_on: followUpText.next_past });
}

/** What other nouns ask of follow-ups. */
const MOST_TASKS = 5;

export const followUps = {
  byMethod: followUpStore.byMethod,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => {
    const found = await followUpStore.find(ctx, id);
    return found !== undefined && students.sees(ctx, found.student_id);
  },
  /** For the handover pack: whom to contact when, and what was said. */
  tasks: async (ctx: Ctx, studentId: number): Promise<PackLine[]> =>
    (await followUpStore.promised(ctx, studentId, MOST_TASKS)).map((row) => ({
      label: [row.next_on, ctx.say(followUpText.next_on), row.created_by_name].filter(Boolean).join(' · '),
      text: row.content,
    })),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await followUpStore.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: [
        row.method_name,
        ctx.say(row.is_effective ? followUpText.effective : followUpText.not_effective),
      ]
        .filter(Boolean)
        .join(' · '),
      text: row.content,
      admin_name: row.created_by_name,
      url: followUpPaths.list({ student_id: studentId }),
    })),
};

export const followUpService = implement(followUpApi, {
  list: async (ctx, query) => {
    await mustSee(ctx, query.student_id);
    return followUpStore.page(ctx, query);
  },
  due: async (ctx) => {
    const today = todayOf(ctx);
    const due = await followUpStore.due(ctx, today, MOST_DUE);
    return { ...due, today, planned: await followUpStore.planned(ctx, today) };
  },
  add: async (ctx, { student_id, file_ids = [], ...fields }) => {
    await mustSee(ctx, student_id);
    await students.must(ctx, student_id);
    mustLieAhead(ctx, fields.next_on);
    await files.mayAttach(ctx, file_ids, fileGone);
    await followUpStore.meet(ctx, student_id);
    const id = await explain(followUpStore.insert(ctx, { ...fields, student_id }), reasons);
    await explain(followUpStore.setFiles(ctx, id, file_ids), reasons);
    return { id };
  },
  edit: async (ctx, { id, version, file_ids, ...fields }) => {
    const before = await mine(ctx, id);
    if (before.version !== version) throw stale();
    mustLieAhead(ctx, fields.next_on, before.next_on);
    await explain(followUpStore.update(ctx, id, fields), reasons);
    await files.mayAttach(ctx, file_ids ?? [], fileGone);
    if (file_ids) await explain(followUpStore.setFiles(ctx, id, file_ids), reasons);
    return {};
  },
  del: async (ctx, { id }) => {
    await mine(ctx, id);
    await followUpStore.remove(ctx, id);
    return {};
  },
  export: async function* (ctx, filter) {
    await mustSee(ctx, filter.student_id);
    yield await followUpStore.all(ctx, filter);
  },
});
