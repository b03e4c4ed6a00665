import { ArrowDown, ArrowUp, Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useWeekdays } from '@/domains/teaching/demand/web/embed/weekWords.ts';
import { minuteText } from '@/kernel/value/time.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPermissions as may } from '../../../lead/lead.access.ts';
import { type AllocationRule, allocationApi } from '../../allocation.contract.ts';
import { moved } from '../../allocation.rules.ts';
import { allocationStatus } from '../../allocation.status.ts';
import { allocationText } from '../../allocation.text.ts';
import { AddRule, EditRule } from '../AllocationForm.tsx';
import { AllocationQuotas } from '../AllocationQuotas.tsx';

/** Who gets new leads, rule by rule, and how many anybody may have; a rule in its form takes the list's place. */
export function AllocationRules({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(allocationText);
  const holds = useHolds();
  const [edited, setEdited] = useState<AllocationRule | 'new'>();
  const [part, setPart] = useState<'rules' | 'quotas'>('rules');
  const end = () => setEdited(undefined);
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      width="middle"
      title={t('title')}
      extra={
        holds(may.setting) &&
        edited === undefined && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {edited === undefined && (
        <div className="drawer-pad">
          <Tabs
            look="parts"
            label={t('title')}
            tabs={[
              { key: 'rules', label: t('rules') },
              { key: 'quotas', label: t('quotas') },
            ]}
            value={part}
            onChange={setPart}
          >
            {open && part === 'rules' && <Rules onEdit={setEdited} />}
            {open && part === 'quotas' && <AllocationQuotas />}
          </Tabs>
        </div>
      )}
      {edited === 'new' && <AddRule onDone={end} />}
      {edited !== undefined && edited !== 'new' && <EditRule rule={edited} onDone={end} />}
    </SideDrawer>
  );
}

/** In the order in which they are asked. */
function Rules({ onEdit }: { onEdit: (rule: AllocationRule) => void }) {
  const t = useText(allocationText);
  const { run } = useRun();
  const { data, error, refetch } = useApi(allocationApi.list, {}, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.list.length === 0)
    return <EmptyState icon={Waypoints} title={t('empty')} help={t('empty_help')} />;
  const ids = data.list.map(({ id }) => id);
  return data.list.map((rule, at) => (
    <RuleCard
      key={rule.id}
      rule={rule}
      at={at}
      count={ids.length}
      onEdit={() => onEdit(rule)}
      onMove={(by) => void run(allocationApi.order, { ids: moved(ids, at, by) })}
    />
  ));
}

interface RuleCardProps {
  readonly rule: AllocationRule;
  /** Its place among so many. */
  readonly at: number;
  readonly count: number;
  readonly onEdit: () => void;
  readonly onMove: (by: -1 | 1) => void;
}
function RuleCard({ rule, at, count, onEdit, onMove }: RuleCardProps) {
  const t = useText(allocationText);
  const holds = useHolds();
  const weekdays = useWeekdays();
  const who = [
    rule.team_name && `${rule.team_name} · ${t('everybody')}`,
    ...rule.receivers.map(({ admin_name, weight }) => `${admin_name ?? ''} × ${weight}`),
  ].filter(Boolean);
  const days =
    rule.weekdays.length === 7 ? t('all_week') : rule.weekdays.map((day) => weekdays[day - 1]).join(' ');
  const more = [
    { key: 'edit', label: t('edit'), onClick: onEdit },
    ...(at > 0 ? [{ key: 'up', label: t('up'), icon: ArrowUp, onClick: () => onMove(-1) }] : []),
    ...(at < count - 1 ? [{ key: 'down', label: t('down'), icon: ArrowDown, onClick: () => onMove(1) }] : []),
  ];
  return (
    <Card
      title={`${at + 1}. ${rule.name}`}
      extra={
        <>
          <StatusTag status={allocationStatus} value={rule.status} />
          <StatusButtons
            compact
            status={allocationStatus}
            api={allocationApi}
            record={rule}
            about={rule.name}
            more={holds(may.setting) ? more : []}
          />
        </>
      }
    >
      <p>{t(`mode_${rule.mode}`)}</p>
      <p>{who.join('、')}</p>
      <small className="mute">
        {days} {minuteText(rule.from_minute)}–{minuteText(rule.to_minute)} · {t('given')} {rule.given}
      </small>
    </Card>
  );
}
