import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EnteredFigures } from '../../manage-data/web/embed/EnteredFigures.tsx';
import { manageItemPermissions } from '../../manage-item/manage-item.access.ts';
import { ManageItems } from '../../manage-item/web/embed/ManageItems.tsx';
import { monthFigureText } from '../month-figure.text.ts';
import { MonthBoard } from './MonthBoard.tsx';
import { MonthHeader } from './MonthHeader.tsx';

const VIEWS = ['board', 'entered', 'items'] as const;

/** What a month came to, what people enter for it, and the list of what they enter. */
export function ManagementDataPage() {
  const t = useText(monthFigureText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const views = VIEWS.filter((one) => one !== 'items' || holds(manageItemPermissions.read));
  const view = views.find((one) => one === query.get('view')) ?? 'board';
  return (
    <>
      {view === 'board' ? <MonthHeader /> : <PageHeader title={t('title')} />}
      <Tabs
        tabs={views.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'board' ? {} : { view: key }, { replace: true })}
        label={t('title')}
      >
        {view === 'board' && <MonthBoard />}
        {view === 'entered' && <EnteredFigures />}
        {view === 'items' && <ManageItems />}
      </Tabs>
    </>
  );
}
