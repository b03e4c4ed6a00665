import { useState } from 'react';
import { mayLeave } from '@/kernel/web/leave.ts';
import { useOpenId } from '@/kernel/web/useOpenId.ts';
import type { Recharge } from '../recharge.contract.ts';
import type { Category } from '../recharge.rules.ts';

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'history'; readonly recharge: Pick<Recharge, 'id' | 'number'> };
export type RechargePanels = ReturnType<typeof useRechargePanels>;

/** What stands beside the list: a recharge, or in its place a form or its history, which lead back to it. */
export function useRechargePanels(category: Category) {
  const [openId, setOpenId] = useOpenId('recharge_id');
  const [task, setTask] = useState<Task>();
  const show = async (id: number | undefined, next: Task | undefined) => {
    if (!(await mayLeave())) return;
    setTask(next);
    if (id !== openId) setOpenId(id);
  };
  const start = (kind: 'edit' | 'history') => (recharge: Pick<Recharge, 'id' | 'number'>) =>
    void show(openId === undefined ? undefined : recharge.id, { kind, recharge });
  return {
    category,
    openId,
    task,
    open: (id: number) => void show(id, undefined),
    close: () => setOpenId(undefined),
    add: () => void show(openId, { kind: 'add' }),
    edit: start('edit'),
    history: start('history'),
    endTask: () => setTask(undefined),
    added: (id: number | undefined) => {
      setTask(undefined);
      setOpenId(id);
    },
    deleted: (id: number) => {
      setTask(undefined);
      if (openId === id) setOpenId(undefined);
    },
  };
}
