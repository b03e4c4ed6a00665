import { History, Pencil, Trash2, TrendingUp } from 'lucide-react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { pricePermissions as may } from '../price.access.ts';
import { type Price, priceApi } from '../price.contract.ts';
import { priceText } from '../price.text.ts';
import type { PriceTask } from './PriceDrawer.tsx';

/** What has begun is followed by a new price; what has not may still be changed. */
export function usePriceActions(
  setTask: (task: PriceTask) => void,
  setHistory: (price: Price) => void,
): (price: Price) => MenuAction[] {
  const t = useText(priceText);
  const { run } = useAction(priceApi.del, { success: webText.done });
  const remove = async ({ id }: Price) => {
    const words = { title: priceText.del_confirm, ok: webText.delete, danger: true };
    if (await confirmDialog(words)) await run({ id });
  };
  return (price) => {
    const barred = price.when === 'coming' ? undefined : t('has_begun');
    const permission = may.edit;
    return [
      {
        key: 'new',
        label: t('reprice'),
        icon: TrendingUp,
        permission,
        onClick: () => setTask({ after: price }),
      },
      {
        key: 'edit',
        label: t('edit'),
        icon: Pencil,
        permission,
        barred,
        onClick: () => setTask({ edit: price }),
      },
      { key: 'history', label: t('history'), icon: History, onClick: () => setHistory(price) },
      {
        key: 'del',
        label: t('del'),
        icon: Trash2,
        danger: true,
        permission,
        barred,
        onClick: () => void remove(price),
      },
    ];
  };
}
