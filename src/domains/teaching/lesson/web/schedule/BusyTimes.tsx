import { CalendarX2 } from 'lucide-react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { planApi } from '../../../plan/plan.contract.ts';
import { planText } from '../../../plan/plan.text.ts';
import type { useSchedule } from './useSchedule.ts';

/** Where one student is shown: what they have to do in this time beside lessons. */
export function BusyTimes({
  schedule: { input },
}: {
  schedule: Pick<ReturnType<typeof useSchedule>, 'input'>;
}) {
  const t = useText(planText);
  const { student_id = 0, from, to } = input;
  const { data } = useApi(planApi.busy, { student_id, from, to }, { enabled: student_id > 0 });
  if (student_id === 0 || !data || data.list.length === 0) return null;
  return (
    <ul className="schedule-busy" aria-label={t('busy')}>
      {data.list.map(({ starts_at, said }) => (
        <li key={`${starts_at} ${said}`}>
          <Icon of={CalendarX2} size={14} />
          {said}
        </li>
      ))}
    </ul>
  );
}
