import { useState } from 'react';
import { Link } from 'react-router';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { pathOf } from '../attendance.paths.ts';
import type { Work } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

const SHOWN = ['due', 'present', 'late', 'leave', 'late_leave', 'absent', 'make_up'] as const;
const DAYS = 30;

/** What waits for its mark, by lesson, as the way to its rows; then the last thirty days in figures, by student. */
export function Counts({ work }: { work: Work }) {
  const t = useText(attendanceText);
  const [to] = useState(() => Math.ceil(Date.now() / 3_600_000) * 3600);
  const span = { work, from: to - DAYS * DAY_SECONDS, to };
  const { data } = useApi(attendanceApi.count, span, { keepPrevious: true });
  const { data: unmarked } = useApi(attendanceApi.unmarked, {}, { staleMs: 0 });
  const open = unmarked?.[work];
  return (
    <div className="att-counts">
      <Link
        className={open ? 'att-open att-count-open' : 'att-open'}
        to={pathOf(work)({ state: 'unmarked' })}
      >
        <span>{t('unmarked_lessons')}</span>
        <b className="num">{open ?? '–'}</b>
      </Link>
      <dl aria-label={t('count')}>
        {SHOWN.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="num">{data ? data[key].toLocaleString('en') : '–'}</dd>
          </div>
        ))}
      </dl>
      <span className="mute att-counts-span">{t('last_days', { n: DAYS })}</span>
    </div>
  );
}
