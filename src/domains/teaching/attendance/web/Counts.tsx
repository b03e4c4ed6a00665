import { useState } from 'react';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { attendanceApi } from '../attendance.contract.ts';
import type { Work } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

const SHOWN = ['due', 'unmarked', 'present', 'late', 'leave', 'late_leave', 'absent', 'make_up'] as const;
const DAYS = 30;

/** The last thirty days in figures. */
export function Counts({ work }: { work: Work }) {
  const t = useText(attendanceText);
  const [to] = useState(() => Math.ceil(Date.now() / 3_600_000) * 3600);
  const span = { work, from: to - DAYS * DAY_SECONDS, to };
  const { data } = useApi(attendanceApi.count, span, { keepPrevious: true });
  return (
    <div className="att-counts">
      <dl aria-label={t('count')}>
        {SHOWN.map((key) => (
          <div key={key} className={key === 'unmarked' && data?.unmarked ? 'att-count-open' : undefined}>
            <dt>{t(key)}</dt>
            <dd className="num">{data ? data[key].toLocaleString('en') : '–'}</dd>
          </div>
        ))}
      </dl>
      <span className="mute att-counts-span">{t('last_days', { n: DAYS })}</span>
    </div>
  );
}
