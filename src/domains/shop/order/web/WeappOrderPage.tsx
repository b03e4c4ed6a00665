import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { orderText } from '../order.text.ts';
import { OrderList } from './OrderList.tsx';
import './order.css';

/** What families ordered in the mini-program; odd ones wait with their reason. */
export function WeappOrderPage() {
  const t = useText(orderText);
  return (
    <>
      <PageHeader title={t('shop_name')} />
      <PageTabs label={t('shop_name')} />
      <OrderList source="weapp" />
    </>
  );
}
