import { Boxes, Copy, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { productPermissions as may } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import type { Product } from '../product.shapes.ts';
import { productText } from '../product.text.ts';
import type { ProductPanels } from './useProductPanels.ts';

/** What can be done with a product, beside putting it on sale and off. */
export function useProductActions({ show }: ProductPanels): (row: Product) => MenuAction[] {
  const t = useText(productText);
  const { run } = useRun();
  const remove = async ({ id, name }: Product) => {
    const words = { title: fill(productText.del_confirm, { name }), ok: productText.del, danger: true };
    if (!(await confirmDialog(words))) return;
    if (await run(productApi.del, { id })) toast.success(productText.deleted);
  };
  return (row) => [
    {
      key: 'stock',
      label: t('stock_drawer'),
      icon: Boxes,
      onClick: () => show({ kind: 'stock', id: row.id }),
    },
    {
      key: 'edit',
      label: t('edit'),
      icon: Pencil,
      permission: may.edit,
      onClick: () => show({ kind: 'edit', id: row.id }),
    },
    { key: 'preview', label: t('preview'), icon: Eye, onClick: () => show({ kind: 'preview', id: row.id }) },
    {
      key: 'copy',
      label: t('copy'),
      icon: Copy,
      permission: may.edit,
      onClick: () => show({ kind: 'copy', id: row.id }),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => show({ kind: 'history', id: row.id }),
    },
    {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      permission: may.edit,
      onClick: () => void remove(row),
    },
  ];
}
