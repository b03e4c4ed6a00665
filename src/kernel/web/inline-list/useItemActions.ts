import { History, Pencil, Trash2 } from 'lucide-react';
import type { z } from 'zod';
import type { Endpoint, WriteSpec } from '../../contract/api.ts';
import type { Permission } from '../../permission.ts';
import { usesShown } from '../../references.ts';
import { fill, type Sentence } from '../../text.ts';
import { useRun } from '../api/useAction.ts';
import { useSay, useText } from '../language.ts';
import type { MenuAction } from '../overlay/ActionMenu.tsx';
import { confirmDialog } from '../overlay/notice.ts';
import { discardThen } from '../overlay/unsavedChanges.ts';
import { webText } from '../web.text.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly used_count?: number;
}

interface ItemActions<R extends Item> {
  /** Its own words for the question, and for why what is used stays. */
  readonly text: { readonly del_confirm: Sentence; readonly in_use?: Sentence };
  readonly del: Endpoint<WriteSpec & { readonly input: z.ZodObject<{ id: z.ZodType<number> }> }>;
  readonly permission: Permission;
  readonly onEdit: (item: R) => void;
  readonly onHistory: (item: R) => void;
  /** Why this one may be neither edited nor deleted. */
  readonly barred?: (item: R) => string | undefined;
}

/** What can be done with an item of a small list besides switching it on and off: edit, look back, delete. */
export function useItemActions<R extends Item>(options: ItemActions<R>): (item: R) => MenuAction[] {
  const { text, del, permission, onEdit, onHistory, barred } = options;
  const t = useText(webText);
  const say = useSay();
  const { run } = useRun();
  const remove = async ({ id, name }: R) => {
    const title = fill(text.del_confirm, { name });
    if (await confirmDialog({ title, ok: webText.delete, danger: true }))
      await run(del, { id }, { success: webText.done });
  };
  const inUse = ({ used_count: n = 0 }: R) =>
    n > 0 && text.in_use ? say(fill(text.in_use, { n: usesShown(n) })) : undefined;
  return (item) => [
    {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      permission,
      barred: barred?.(item),
      onClick: () => discardThen(() => onEdit(item)),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => discardThen(() => onHistory(item)),
    },
    {
      key: 'del',
      label: t('delete'),
      icon: Trash2,
      danger: true,
      permission,
      barred: barred?.(item) ?? inUse(item),
      onClick: () => void remove(item),
    },
  ];
}
