import type { InputOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, type Refusal, stale } from '@/kernel/errors.ts';
import { MANY_REFERENCES } from '@/kernel/references.ts';
import { usesHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import { type Reference, withReferenceCounts } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { examItemApi } from '../exam-item.contract.ts';
import { examItemStatus } from '../exam-item.status.ts';
import { examItemText as text } from '../exam-item.text.ts';
import { examItemStore as store } from './exam-item.store.ts';

/** Who uses items. */
const uses = defineSlot<Reference>();

const reasons: Record<string, () => Refusal> = {
  exam_item_code: () => invalid({ code: text.code_taken }),
  exam_item_board: () => invalid({ exam_board_id: text.board_gone }),
  exam_item_subject: () => invalid({ subject_id: text.subject_gone }),
  exam_item_scale: () => invalid({ scale_id: text.scale_gone }),
  exam_item_scale_stays: () => invalid({ scale_id: text.scale_fixed }),
  exam_item_after: () => invalid({ prerequisite_id: text.item_gone }),
  exam_item_prerequisite: () => invalid({ prerequisite_months: text.prerequisite_pair }),
  exam_offering_item: () => invalid({ exam_board_id: text.board_fixed }),
  exam_award_unit_award: () => invalid({ unit_ids: text.unit_wrong }),
  exam_award_unit_unit: () => invalid({ unit_ids: text.unit_wrong }),
};
/** The same references, met by an item that becomes another kind. */
const kindReasons = {
  ...reasons,
  exam_award_unit_award: () => invalid({ kind: text.kind_fixed }),
  exam_award_unit_unit: () => invalid({ kind: text.kind_fixed }),
};

type Fields = InputOf<typeof examItemApi.add>;
const valuesOf = ({ unit_ids: _, takes_private, takes_late, ...fields }: Fields) => ({
  ...fields,
  ...(takes_private !== undefined && { takes_private: takes_private === 1 }),
  ...(takes_late !== undefined && { takes_late: takes_late === 1 }),
});

async function add(ctx: Ctx, fields: Fields): Promise<number> {
  const id = await explain(store.insert(ctx, valuesOf(fields)), reasons);
  await explain(store.setUnits(ctx, id, [...new Set(fields.unit_ids ?? [])]), reasons);
  return id;
}

async function change(ctx: Ctx, id: number, fields: Fields): Promise<void> {
  // What is no award any more needs no units.
  if (fields.kind !== 'award') await store.setUnits(ctx, id, []);
  await explain(store.update(ctx, id, valuesOf(fields)), kindReasons);
  if (fields.unit_ids) await explain(store.setUnits(ctx, id, [...new Set(fields.unit_ids)]), reasons);
}

const used = usesHandlers(store, uses, text);

/** What other nouns ask of items. */
export const examItems = {
  uses,
  names: store.names,
  find: store.one,
  byIds: store.byIds,
  some: store.some,
  awardsOf: store.awardsOf,
  byBoard: store.byBoard,
  bySubject: store.bySubject,
  byScale: store.byScale,
  lock: store.lock,
  add,
  change,
  remove: async (ctx: Ctx, id: number): Promise<void> => {
    await used.del(ctx, { id });
  },
};

export const examItemService = implement(examItemApi, {
  list: async (ctx, query) => {
    const page = await store.page(ctx, query);
    return { ...page, list: await withReferenceCounts(ctx, uses.parts, page.list, MANY_REFERENCES) };
  },
  options: async (ctx, { exam_board_id, series_id }) => {
    const list = await store.some(ctx, { exam_board_id, series_id, status: 'on' });
    return {
      list: list.map(
        ({ id, exam_board_id: board, code, title, kind, qualification, subject_id, scale_id }) => ({
          id,
          exam_board_id: board,
          code,
          title,
          kind,
          qualification,
          subject_id,
          scale_id,
        }),
      ),
    };
  },
  get: async (ctx, { id }) => {
    const found = await store.one(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  ...used,
  add: async (ctx, fields) => ({ id: await add(ctx, fields) }),
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await store.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await change(ctx, id, fields);
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(examItemStatus, store, {}),
});
