import { useSearchParams } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import type { ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { smsText } from '../sms.text.ts';
import { SmsLog } from './SmsLog.tsx';
import { SmsTemplates } from './SmsTemplates.tsx';
import './sms.css';

/** What was sent, and the templates it was sent by. */
export function SmsPage() {
  const t = useText(smsText);
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'templates' ? 'templates' : 'log';
  const tabs: ListTabs = {
    tabs: [
      { key: 'log', label: t('tab_log') },
      { key: 'templates', label: t('tab_templates') },
    ],
    value: view,
    label: t('views'),
    // Each view has filters of its own.
    onChange: (key) => setQuery(key === 'log' ? {} : { view: key }, { replace: true }),
  };
  return view === 'log' ? <SmsLog tabs={tabs} /> : <SmsTemplates tabs={tabs} />;
}
