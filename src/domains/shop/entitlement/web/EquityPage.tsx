import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { entitlementText } from '../entitlement.text.ts';
import { EntitlementList } from './EntitlementList.tsx';

/** Every entitlement of the company's students. */
export function EquityPage() {
  const t = useText(entitlementText);
  return (
    <>
      <PageHeader title={t('title')} />
      <EntitlementList />
    </>
  );
}
