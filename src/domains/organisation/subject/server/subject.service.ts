import { invalid, notFound, stale } from '@/kernel/errors.ts';
import { MANY_REFERENCES } from '@/kernel/references.ts';
import { usesHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import { type Reference, withReferenceCounts } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { subjectApi } from '../subject.contract.ts';
import { subjectStatus } from '../subject.status.ts';
import { subjectText } from '../subject.text.ts';
import { subjectStore } from './subject.store.ts';

/** Who uses subjects; the nouns that name one fill this. */
const subjectUses = defineSlot<Reference>();

const reasons = {
  subject_name: () => invalid({ name: subjectText.name_taken }),
  subject_code: () => invalid({ code: subjectText.code_taken }),
  subject_exam_board: () => invalid({ exam_board_id: subjectText.board_not_found }),
  subject_level_of_family: () => invalid({ level_ids: subjectText.level_not_found }),
};

type NewSubject = Parameters<typeof subjectStore.insert>[1] & { level_ids: readonly number[] };

async function insert(ctx: Ctx, { level_ids, ...fields }: NewSubject): Promise<number> {
  const id = await explain(subjectStore.insert(ctx, fields), reasons);
  await explain(subjectStore.setLevels(ctx, id, [...new Set(level_ids)]), reasons);
  return id;
}

/** What other nouns ask of subjects. */
export const subjects = {
  uses: subjectUses,
  names: subjectStore.names,
  shownNames: subjectStore.shownNames,
  /** What is on, with the codes that tell subjects of one name apart. */
  coded: subjectStore.coded,
  byBoard: subjectStore.byBoard,
  byLevel: subjectStore.byLevel,
  insert,
  any: async (ctx: Ctx): Promise<boolean> => (await subjectStore.options(ctx)).length > 0,
};

export const subjectService = implement(subjectApi, {
  list: {
    page: async (ctx, query) => {
      const page = await subjectStore.page(ctx, query);
      return { ...page, list: await withReferenceCounts(ctx, subjectUses.parts, page.list, MANY_REFERENCES) };
    },
    options: async (ctx) => ({ list: await subjectStore.options(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await subjectStore.find(ctx, id);
    if (!found) throw notFound();
    const [row] = await withReferenceCounts(ctx, subjectUses.parts, [found], MANY_REFERENCES);
    return row ?? { ...found, used_count: 0 };
  },
  ...usesHandlers(subjectStore, subjectUses, subjectText),
  add: async (ctx, input) => ({ id: await insert(ctx, input) }),
  edit: async (ctx, { id, version, level_ids, ...fields }) => {
    const before = await subjectStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(subjectStore.update(ctx, id, fields), reasons);
    await explain(subjectStore.setLevels(ctx, id, [...new Set(level_ids)]), reasons);
    return {};
  },
  export: async function* (ctx, filter) {
    yield await withReferenceCounts(ctx, subjectUses.parts, await subjectStore.all(ctx, filter));
  },
  ...transitionHandlers(subjectStatus, subjectStore, {}),
});
