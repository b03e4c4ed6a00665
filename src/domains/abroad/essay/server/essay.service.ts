import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { applications } from '../../application/server/application.service.ts';
import { essayApi } from '../essay.contract.ts';
import { essayPaths } from '../essay.paths.ts';
import { countWords } from '../essay.rules.ts';
import { essayStatus } from '../essay.status.ts';
import { essayText as text } from '../essay.text.ts';
import { type EssayRecord, essayStore as store } from './essay.store.ts';

const isLocked = ({ status }: EssayRecord): boolean => status === 'final' || status === 'submitted';

async function lockSeen(ctx: Ctx, id: number, version?: number): Promise<EssayRecord> {
  const row = await store.lock(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  return row;
}

type People = {
  readonly writer_id?: number | null;
  readonly reviewer_id?: number | null;
};
async function mustBeStaff(ctx: Ctx, fields: People, before?: EssayRecord): Promise<void> {
  for (const field of ['writer_id', 'reviewer_id'] as const) {
    const id = fields[field];
    if (id && id !== before?.[field] && !(await admins.isActiveIn(ctx, id, ctx.company_id)))
      throw invalid({ [field]: text.staff_gone });
  }
}

async function addVersion(ctx: Ctx, input: ParsedOf<typeof essayApi.version_add>): Promise<number> {
  const { essay_id, content = '', file_id = null, remark = '' } = input;
  const row = await lockSeen(ctx, essay_id);
  if (isLocked(row)) throw refuse(text.locked);
  if (content === '' && file_id === null) throw invalid({ content: text.content_needed });
  if (file_id) await files.mayAttach(ctx, [file_id], () => invalid({ file_id: text.file_gone }));
  const words = content === '' ? (input.words ?? 0) : countWords(content);
  const no = row.version_no + 1;
  const id = await store.addVersion(ctx, { essay_id, no, content, file_id, words, remark });
  await store.update(ctx, essay_id, { version_no: no, words });
  if (row.status === 'brief')
    await transition(
      ctx,
      essayStatus.transitions.draft,
      { lock: async () => row, setStatus: store.setStatus },
      {},
      { id: essay_id },
    );
  return id;
}

async function wholeOf(ctx: Ctx, id: number) {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  const versions = await store.versions(ctx, found.company_id, id);
  const makers = versions.flatMap(({ version }) => version.created_by ?? []);
  const people = new Map((await admins.names(ctx, makers)).map((one) => [one.id, one.name]));
  return {
    ...found,
    versions: versions.map(({ version, file_name }) => ({
      id: version.id,
      no: version.no,
      content: version.content,
      file_id: version.file_id,
      file_name,
      words: version.words,
      remark: version.remark,
      created_by_name: people.get(version.created_by ?? 0) ?? null,
      created_at: toUnix(version.created_at),
    })),
  };
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await store.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: row.name,
    text: [ctx.say(text[row.kind]), ctx.say(essayStatus.states[row.status].label)].join(' · '),
    admin_name: row.writer_name,
    url: essayPaths.list({ student_id: studentId }),
  }));
}

/** What other nouns ask of essays. */
export const essays = {
  count: store.count,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  timeline,
  /** For handovers: what somebody writes, and giving it to somebody else. */
  holding: {
    count: store.heldCount,
    held: async (ctx: Ctx, adminId: number, _role: string, most: number) => ({
      count: await store.heldCount(ctx, adminId),
      items: await store.held(ctx, adminId, most),
    }),
    move: async (
      ctx: Ctx,
      { ids, from, to }: { ids: readonly number[] | undefined; from: number | undefined; to: number },
    ) => {
      const found = await store.lockHeld(ctx, ids, from);
      for (const { id } of found) await store.update(ctx, id, { writer_id: to });
      return found.map((one) => ({ ...one, version: one.version + 1 }));
    },
    giveBack: async (ctx: Ctx, item: { id: number; version: number; to: number | null }) => {
      const row = await store.lock(ctx, item.id);
      if (row?.version !== item.version) return { changed: row?.name ?? String(item.id) };
      await store.update(ctx, item.id, { writer_id: item.to });
      return undefined;
    },
  },
};

export const essayService = implement(essayApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: (ctx, { id }) => wholeOf(ctx, id),
  add: async (ctx, { student_id, application_ids = [], ...fields }) => {
    await students.must(ctx, student_id);
    await applications.mustBeOf(ctx, student_id, application_ids, 'application_ids');
    await mustBeStaff(ctx, fields);
    const id = await store.insert(ctx, { ...fields, student_id });
    await store.setUses(ctx, id, application_ids);
    return { id };
  },
  edit: async (ctx, { id, version, application_ids, ...fields }) => {
    const before = await lockSeen(ctx, id, version);
    if (isLocked(before)) throw refuse(text.locked);
    if (application_ids)
      await applications.mustBeOf(ctx, before.student_id, application_ids, 'application_ids');
    await mustBeStaff(ctx, fields, before);
    await store.update(ctx, id, fields);
    if (application_ids) await store.setUses(ctx, id, application_ids);
    return {};
  },
  version_add: async (ctx, input) => ({ id: await addVersion(ctx, input) }),
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(essayStatus, store, {}),
});
