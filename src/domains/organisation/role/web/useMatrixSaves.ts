import { useRef, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { CODE } from '@/kernel/errors.ts';
import { fill } from '@/kernel/text.ts';
import { forgetNouns, keyOf, queryClient } from '@/kernel/web/api/query.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { type MenuNode, type Role, roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import { inTreeOrder, type Ticks } from './ticks.ts';

/** More roles than a page of them are no matrix any more. */
export const MATRIX_ROLES = { limit: 100 } as const;

const MOST_UNDONE = 49;
interface Change {
  readonly id: number;
  readonly before: Ticks;
  /** Which role, and what of it. */
  readonly what: string;
}

/** The role as it was last heard of. */
const latest = (id: number): Role | undefined =>
  queryClient
    .getQueryData<OutputOf<typeof roleApi.list>>(keyOf(roleApi.list, MATRIX_ROLES))
    ?.list.find((role) => role.id === id);

/**
 * Saves ticks as they are made: shown at once, sent one role after the other, and whatever was ticked meanwhile goes
 * along with the next. Where somebody else was quicker, their version is shown and it is said.
 */
export function useMatrixSaves(wings: readonly MenuNode[]) {
  const [wished, setWished] = useState<ReadonlyMap<number, Ticks>>(new Map());
  const queue = useRef(new Map<number, Ticks>()).current;
  const isSaving = useRef(false);
  const [made, setMade] = useState<readonly Change[]>([]);
  const { run } = useRun();

  const settle = (id: number) =>
    setWished((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });

  async function saveNext(id: number, ticks: Ticks): Promise<void> {
    const role = latest(id);
    queue.delete(id);
    if (!role) return settle(id);
    const { version, role_name, data_scope, note } = role;
    const input = { id, version, role_name, data_scope, note, menus: inTreeOrder(wings, ticks) };
    const saved = await run(roleApi.edit, input, {
      onError: ({ code }) => {
        if (code === CODE.stale) toast.error(fill(roleText.matrix_stale, { name: role_name }));
        return code === CODE.stale;
      },
    });
    if (saved === undefined) {
      // What was wished stood on what is no longer true.
      queue.delete(id);
      await forgetNouns([roleApi.list.noun]);
    }
    if (!queue.has(id)) settle(id);
  }

  async function save(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    for (let [next] = queue; next; [next] = queue) await saveNext(...next);
    isSaving.current = false;
  }

  const put = (id: number, ticks: Ticks): void => {
    queue.set(id, ticks);
    setWished((before) => new Map(before).set(id, ticks));
    void save();
  };

  return {
    /** The ticks of a role, as they are or as they are wished. */
    ticksOf: (role: Role): Ticks => wished.get(role.id) ?? new Set(role.menus),
    wished,
    /** What was ticked last, in words; it can be undone, and so can what was ticked before. */
    last: made.at(-1),
    wish: (id: number, ticks: Ticks, change: Omit<Change, 'id'>): void => {
      setMade((before) => [...before.slice(-MOST_UNDONE), { id, ...change }]);
      put(id, ticks);
    },
    undo: (): void => {
      const change = made.at(-1);
      if (!change) return;
      setMade(made.slice(0, -1));
      put(change.id, change.before);
    },
  };
}
