import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { EntitlementTypes } from '../../entitlement-type/web/embed/EntitlementTypes.tsx';
import { productCategoryText } from '../product-category.text.ts';
import { Categories } from './Categories.tsx';

const VIEWS = ['categories', 'types'] as const;

/** What sorts the shop: categories of products, and types of entitlements. */
export function CategoryPage() {
  const t = useText(productCategoryText);
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'categories';
  return (
    <>
      <PageHeader title={t('shop')} />
      <PageTabs label={t('shop')} />
      <Tabs
        tabs={VIEWS.map((key) => ({ key, label: t(`view_${key}`) }))}
        value={view}
        onChange={(key) => setQuery(key === 'categories' ? {} : { view: key }, { replace: true })}
        label={t('views')}
      >
        {view === 'categories' ? <Categories /> : <EntitlementTypes />}
      </Tabs>
    </>
  );
}
