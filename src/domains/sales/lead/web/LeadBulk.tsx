import { Download, Hand, Merge, MessageSquare, Tag, Undo2, UserPlus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useBulk } from '@/kernel/web/api/useBulk.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { allocationApi } from '../../allocation/allocation.contract.ts';
import { allocationText } from '../../allocation/allocation.text.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { leadApi } from '../lead.contract.ts';
import { isOpen } from '../lead.rules.ts';
import type { Lead, VIEWS } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';
import { LeadTasks } from './LeadTasks.tsx';
import { MergeLeads } from './MergeLeads.tsx';

const MOST_MERGED = 5;

interface LeadBulkProps {
  readonly leads: readonly Lead[];
  readonly view: (typeof VIEWS)[number];
  readonly onDone: () => void;
}

/** What can be done with the chosen leads. */
export function LeadBulk({ leads, view, onDone }: LeadBulkProps) {
  const t = useText(leadText);
  const holds = useHolds();
  const bulk = useBulk();
  const [task, setTask] = useState<'allocate' | 'label' | 'sms' | 'merge'>();
  const ids = leads.map(({ id }) => id);
  const isPool = view === 'pool';
  const isVeiled = ({ owner_id, status }: Lead) => owner_id === null && isOpen(status);
  const mayMerge = holds(may.merge) && (holds(may.pool_manage) || !leads.some(isVeiled));
  const { run } = useRun();
  const byRules = async () => {
    const done = await run(allocationApi.apply, { ids });
    if (!done) return;
    toast.success(fill(allocationText.done_n, { n: done.count, rest: done.rest }));
    onDone();
  };
  const items = leads.map(({ id, name, version }) => ({
    id,
    name,
    input: isPool ? { id } : { id, version },
  }));
  return (
    <>
      {isPool && holds(may.claim) && (
        <Button icon={Hand} onClick={() => void bulk.run(leadApi.claim, items)}>
          {t('claim')}
        </Button>
      )}
      {holds(may.allocate) && (
        <Button icon={UserPlus} onClick={() => setTask('allocate')}>
          {t('allocate')}
        </Button>
      )}
      {isPool && holds(may.allocate) && (
        <Button icon={Waypoints} onClick={() => void byRules()}>
          {t('by_rules')}
        </Button>
      )}
      {!isPool && holds(may.log) && (
        <Button icon={Undo2} onClick={() => void bulk.run(leadApi.return, items)}>
          {t('return')}
        </Button>
      )}
      {holds(may.add) && (
        <Button icon={Tag} onClick={() => setTask('label')}>
          {t('label')}
        </Button>
      )}
      {holds(may.sms) && (
        <Button icon={MessageSquare} onClick={() => setTask('sms')}>
          {t('sms')}
        </Button>
      )}
      {mayMerge && leads.length >= 2 && leads.length <= MOST_MERGED && (
        <Button icon={Merge} onClick={() => setTask('merge')}>
          {t('merge')}
        </Button>
      )}
      {holds(may.export) && (
        <Button icon={Download} onClick={() => exportList(leadApi.export, { ids })}>
          {t('export_chosen')}
        </Button>
      )}
      <LeadTasks
        task={task === 'merge' ? undefined : task}
        leads={leads}
        onClose={() => setTask(undefined)}
        onDone={onDone}
      />
      <MergeLeads
        open={task === 'merge'}
        leads={leads}
        onClose={() => setTask(undefined)}
        onDone={() => {
          setTask(undefined);
          onDone();
        }}
      />
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}
