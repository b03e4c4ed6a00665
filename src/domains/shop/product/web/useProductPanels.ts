import { useState } from 'react';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';

export type ProductPanel =
  | { readonly kind: 'add' }
  | { readonly kind: 'copy' | 'edit' | 'history' | 'preview' | 'stock'; readonly id: number };

/** What stands beside the list of products. A notice about low stock opens it by the address. */
export function useProductPanels() {
  const [stockOf, setStockOf] = useOpenId('stock_of');
  const [opened, setOpened] = useState<ProductPanel>();
  const panel: ProductPanel | undefined =
    opened ?? (stockOf === undefined ? undefined : { kind: 'stock', id: stockOf });
  const show = async (next: ProductPanel | undefined) => {
    if (!(await mayDiscardChanges())) return;
    if (stockOf !== undefined) setStockOf(undefined);
    setOpened(next);
  };
  return {
    panel,
    shownId: panel && 'id' in panel ? panel.id : undefined,
    show: (next: ProductPanel) => void show(next),
    close: () => {
      setOpened(undefined);
      if (stockOf !== undefined) setStockOf(undefined);
    },
  };
}
export type ProductPanels = ReturnType<typeof useProductPanels>;
