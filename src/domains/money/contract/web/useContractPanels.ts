import { useState } from 'react';
import { mayLeave } from '@/kernel/web/leave.ts';
import { useOpenId } from '@/kernel/web/useOpenId.ts';
import type { Contract } from '../contract.contract.ts';

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'history'; readonly contract: Pick<Contract, 'id' | 'number'> };
export type ContractPanels = ReturnType<typeof useContractPanels>;

/** What stands beside the list: a contract, or in its place a form or its history, which lead back to it. */
export function useContractPanels() {
  const [openId, setOpenId] = useOpenId('contract_id');
  const [task, setTask] = useState<Task>();
  const show = async (id: number | undefined, next: Task | undefined) => {
    if (!(await mayLeave())) return;
    setTask(next);
    if (id !== openId) setOpenId(id);
  };
  const start = (kind: 'edit' | 'history') => (contract: Pick<Contract, 'id' | 'number'>) =>
    void show(openId === undefined ? undefined : contract.id, { kind, contract });
  return {
    openId,
    task,
    shownId: task === undefined ? openId : 'contract' in task ? task.contract.id : undefined,
    open: (id: number) => void show(id, undefined),
    close: () => setOpenId(undefined),
    add: () => void show(openId, { kind: 'add' }),
    edit: start('edit'),
    history: start('history'),
    endTask: () => setTask(undefined),
    /** What was just made is shown at once. */
    added: (id: number) => {
      setTask(undefined);
      setOpenId(id);
    },
  };
}
