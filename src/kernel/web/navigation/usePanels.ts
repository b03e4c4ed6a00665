import { useState } from 'react';
import { useOpenId } from '../form/useOpenId.ts';
import { mayDiscardChanges } from '../overlay/unsavedChanges.ts';

type Task<D> = { readonly kind: 'add' | 'import' } | { readonly kind: 'edit' | 'history'; readonly doc: D };
export type Panels<D extends { readonly id: number }> = ReturnType<typeof usePanels<D>>;

/**
 * What stands beside a list: a document, or in its place a form or its history, which lead back to it. The document
 * stands in the address under `param`. An address can also ask for the form of a new one, for the one that it names as
 * `add_for`; what else it says to that is named by `about`. Whatever would take the place of a form asks first where something is unsaved.
 */
export function usePanels<D extends { readonly id: number }>(param: string, ...about: readonly string[]) {
  const [openId, setOpenId] = useOpenId(param, 'add_for', ...about);
  const [addFor] = useOpenId('add_for');
  const [begun, setTask] = useState<Task<D>>();
  const task: Task<D> | undefined = begun ?? (addFor === undefined ? undefined : { kind: 'add' });
  const show = async (id: number | undefined, next: Task<D> | undefined) => {
    if (!(await mayDiscardChanges())) return;
    setTask(next);
    if (id !== openId || addFor !== undefined) setOpenId(id);
  };
  /** A menu in the list does not open the document; where another one is open, it goes along. */
  const start = (kind: 'edit' | 'history') => (doc: D) =>
    void show(openId === undefined ? undefined : doc.id, { kind, doc });
  return {
    openId,
    addFor,
    task,
    /** Whether anything stands beside the list. */
    isOpen: task !== undefined || openId !== undefined,
    /** The document that stands there itself; and the one whose history does. */
    docId: task ? undefined : openId,
    historyId: task?.kind === 'history' ? task.doc.id : undefined,
    /** The row that something beside the list is about. */
    shownId: task === undefined ? openId : 'doc' in task ? task.doc.id : undefined,
    open: (id: number) => void show(id, undefined),
    close: () => setOpenId(undefined),
    add: () => void show(openId, { kind: 'add' }),
    import: () => void show(undefined, { kind: 'import' }),
    edit: start('edit'),
    history: start('history'),
    endTask: () => {
      setTask(undefined);
      if (addFor !== undefined) setOpenId(openId);
    },
    /** What was just made is shown at once. */
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
