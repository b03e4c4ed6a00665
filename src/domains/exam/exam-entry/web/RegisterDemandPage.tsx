import { useText } from '@/kernel/web/language.ts';
import { examEntryText } from '../exam-entry.text.ts';
import { EntryList } from './embed/EntryList.tsx';

/** What families ask for, up to its registration: who waits for whom. */
export function RegisterDemandPage() {
  const t = useText(examEntryText);
  return <EntryList kind="demand" title={t('demand_title')} />;
}
