import { useSearchParams } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import type { ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { Recharges } from '../../recharge/web/embed/Recharges.tsx';
import { partnerStatementText } from '../partner-statement.text.ts';
import { Statements } from './Statements.tsx';

/** The partner's statements, and the recharges that they confirm. */
export function FujinRechargePage() {
  const t = useText(partnerStatementText);
  const [query, setQuery] = useSearchParams();
  const isRecharges = query.get('view') === 'recharges' || query.has('recharge_id');
  const tabs = [
    { key: 'statements', label: t('tab_statements') },
    { key: 'recharges', label: t('tab_recharges') },
  ];
  const views: ListTabs = {
    tabs,
    value: isRecharges ? 'recharges' : 'statements',
    label: t('views'),
    onChange: (key) => setQuery(key === 'statements' ? {} : { view: key }, { replace: true }),
  };
  return isRecharges ? (
    <Recharges category="fujin" title={t('title')} tabs={views} />
  ) : (
    <Statements tabs={views} />
  );
}
