import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { afterSaleText } from '../../after-sale/after-sale.text.ts';
import { CaseList } from '../../after-sale/web/embed/CaseList.tsx';
import { orderText } from '../order.text.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderList } from './OrderList.tsx';
import './order.css';

const PARTS = ['orders', 'cases'] as const;

/** Every order of the shop, and the after-sale of all of them: what waits for whom, and what became of the rest. */
export function OrderPage() {
  const t = useText(orderText);
  const say = useText(afterSaleText);
  const [query, setQuery] = useSearchParams();
  const part = PARTS.find((one) => one === query.get('part')) ?? 'orders';
  return (
    <>
      <PageHeader title={t('shop_name')} />
      <PageTabs label={t('shop_name')} />
      <Tabs
        look="parts"
        tabs={PARTS.map((key) => ({ key, label: say(`tab_${key}`) }))}
        value={part}
        // Each part has filters of its own.
        onChange={(key) => setQuery(key === 'orders' ? {} : { part: key }, { replace: true })}
        label={say('parts')}
      >
        {part === 'orders' ? <OrderList /> : <Cases />}
      </Tabs>
    </>
  );
}

function Cases() {
  // The list of cases has a filter `order_id` of its own.
  const panels = usePanels<{ readonly id: number }>('of_order');
  return (
    <>
      <CaseList onOpen={panels.open} />
      <OrderDrawer id={panels.docId} onClose={panels.close} />
    </>
  );
}
