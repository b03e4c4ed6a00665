import { useSearchParams } from 'react-router';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SystemTabs } from '../../system/web/embed/SystemTabs.tsx';
import { smsText } from '../sms.text.ts';
import { SmsLog } from './SmsLog.tsx';
import { SmsTemplates } from './SmsTemplates.tsx';
import './sms.css';

/** What was sent, and the templates it was sent by. */
export function SmsPage() {
  const t = useText(smsText);
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'templates' ? 'templates' : 'log';
  const tabs = [
    { key: 'log', label: t('tab_log') },
    { key: 'templates', label: t('tab_templates') },
  ] as const;
  const views = (
    <>
      <SystemTabs here="sms" />
      <div className="sms-views">
        <Tabs
          tabs={tabs}
          value={view}
          label={t('views')}
          // Each view has filters of its own.
          onChange={(key) => setQuery(key === 'log' ? {} : { view: key }, { replace: true })}
        />
      </div>
    </>
  );
  return view === 'log' ? <SmsLog views={views} /> : <SmsTemplates views={views} />;
}
