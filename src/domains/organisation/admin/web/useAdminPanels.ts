import { useState } from 'react';
import { mayLeave } from '@/kernel/web/leave.ts';
import { useOpenId } from '@/kernel/web/useOpenId.ts';
import type { Admin } from '../admin.contract.ts';

type Task =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'edit' | 'history'; readonly admin: Admin };
export type AdminPanels = ReturnType<typeof useAdminPanels>;

/**
 * What stands beside the list: a person, or in their place a form or their history, which lead back to them. Whatever
 * would take the place of a form asks first where something is unsaved.
 */
export function useAdminPanels() {
  const [openId, setOpenId] = useOpenId('staff_id');
  const [task, setTask] = useState<Task>();
  const [resetting, setResetting] = useState<Admin>();

  const show = async (id: number | undefined, next: Task | undefined) => {
    if (!(await mayLeave())) return;
    setTask(next);
    if (id !== openId) setOpenId(id);
  };
  /** A menu in the list does not open the person; where another one is open, it goes along. */
  const start = (kind: 'edit' | 'history') => (admin: Admin) =>
    void show(openId === undefined ? undefined : admin.id, { kind, admin });
  return {
    openId,
    task,
    resetting,
    /** The row that something beside the list is about. */
    shownId: task === undefined ? openId : 'admin' in task ? task.admin.id : undefined,
    open: (id: number) => void show(id, undefined),
    close: () => setOpenId(undefined),
    add: () => void show(openId, { kind: 'add' }),
    import: () => void show(undefined, { kind: 'import' }),
    edit: start('edit'),
    history: start('history'),
    endTask: () => setTask(undefined),
    /** A new colleague is shown at once. */
    added: (id: number) => {
      setTask(undefined);
      setOpenId(id);
    },
    deleted: (id: number) => {
      setTask(undefined);
      if (openId === id) setOpenId(undefined);
    },
    reset: setResetting,
    endReset: () => setResetting(undefined),
  };
}
