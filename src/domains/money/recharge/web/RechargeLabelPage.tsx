import { useLocation } from 'react-router';
import { BaseItems } from '@/domains/organisation/base-data/web/embed/BaseItems.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { rechargeText } from '../recharge.text.ts';
import { Recharges } from './Recharges.tsx';
import './recharge.css';
import { RechargeTabs, useSeesLabels } from './RechargeTabs.tsx';

/** Recharges by their labels, and the labels themselves. */
export function RechargeLabelPage() {
  const view = new URLSearchParams(useLocation().search).get('view');
  return useSeesLabels() && view === 'labels' ? <Labels /> : <Recharges category="label" />;
}

function Labels() {
  const t = useText(rechargeText);
  return (
    <>
      <PageHeader title={t('records')} />
      <RechargeTabs here="labels" />
      <div className="recharge-labels">
        <BaseItems kind="recharge_label" />
      </div>
    </>
  );
}
