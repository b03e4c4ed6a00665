import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { DocumentTemplates } from '../../document-template/web/embed/DocumentTemplates.tsx';
import { institutionPermissions } from '../../institution/institution.access.ts';
import { Institutions } from '../../institution/web/embed/Institutions.tsx';
import { Programmes } from '../../programme/web/embed/Programmes.tsx';
import { applyDemandText } from '../apply-demand.text.ts';
import { DemandList } from './DemandList.tsx';

const PARTS = ['demands', 'institutions', 'programmes', 'documents'] as const;

/** What families ask for, and the lists that plans are made from. */
export function ApplyDemandPage() {
  const t = useText(applyDemandText);
  const [query, setQuery] = useSearchParams();
  const maySee = useHolds()(institutionPermissions.read);
  const part = (maySee && PARTS.find((one) => one === query.get('part'))) || 'demands';
  return (
    <>
      <PageHeader title={t('title')} />
      {maySee ? (
        <Tabs
          look="parts"
          tabs={PARTS.map((key) => ({ key, label: t(`part_${key}`) }))}
          value={part}
          // Each part has filters of its own.
          onChange={(key) => setQuery(key === 'demands' ? {} : { part: key }, { replace: true })}
          label={t('parts')}
        >
          {part === 'demands' && <DemandList />}
          {part === 'institutions' && <Institutions />}
          {part === 'programmes' && <Programmes />}
          {part === 'documents' && <DocumentTemplates />}
        </Tabs>
      ) : (
        <DemandList />
      )}
    </>
  );
}
