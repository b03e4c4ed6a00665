import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { DeniedState } from '@/kernel/web/state/DeniedState.tsx';
import { AuditTrail } from '../../audit/web/embed/AuditTrail.tsx';
import { Companies } from '../../company/web/embed/Companies.tsx';
import { CompanySettings } from '../../company/web/embed/CompanySettings.tsx';
import { NewcomerSettings } from '../../newcomer-setting/web/embed/NewcomerSettings.tsx';
import { MyAccount } from '../../session/web/embed/MyAccount.tsx';
import { Webhooks } from '../../webhook/web/embed/Webhooks.tsx';
import { systemText } from '../system.text.ts';
import { Health } from './Health.tsx';
import { SystemTabs } from './SystemTabs.tsx';
import { type SystemTab, type SystemView, systemTabs } from './tabs.ts';
import './system.css';

const VIEWS: Readonly<Record<SystemView, ComponentType>> = {
  company: CompanySettings,
  companies: Companies,
  audit: AuditTrail,
  health: Health,
  webhook: Webhooks,
  newcomers: NewcomerSettings,
  me: MyAccount,
};

/** The company's settings, the trail, the system's health, one's own account: one view at a time. */
export function SystemPage() {
  const t = useText(systemText);
  const { key, permission, mayOpen } = useView();
  const View = VIEWS[key];
  return (
    <>
      <PageHeader title={t('title')} />
      <SystemTabs here={key} />
      <div className="system-view" key={key} data-view={key} data-scroll>
        {mayOpen || !permission ? <View /> : <DeniedState permission={permission} />}
      </div>
    </>
  );
}

/** Everybody's. */
const OWN: SystemTab = { key: 'me', label: systemText.tab_me };

/** The view that the address asks for; the first that one may open where it asks for none. */
function useView(): SystemTab & { readonly mayOpen: boolean } {
  const holds = useHolds();
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const may = ({ permission }: SystemTab) => !permission || holds(permission);
  const view = systemTabs.find(({ key }) => key === asked) ?? systemTabs.find(may) ?? OWN;
  return { ...view, mayOpen: may(view) };
}
