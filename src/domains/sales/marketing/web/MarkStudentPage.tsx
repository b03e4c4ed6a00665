import { studentStatus } from '@/domains/people/student/student.status.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { PAGE_SIZE } from '@/kernel/contract/fields.ts';
import { countText, TOTAL_CAP } from '@/kernel/value/count.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { rowNumber } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { useFigureQuery } from '../../channel-cost/web/embed/useFigureQuery.ts';
import { type Cohort, marketingApi, type WonStudent } from '../marketing.contract.ts';
import { marketingText } from '../marketing.text.ts';
import { MarketingFrame } from './MarketingFrame.tsx';

/** Students who were won in these days, what they are worth so far, and how they stay. */
export function MarkStudentPage() {
  const t = useText(marketingText);
  const asked = useFigureQuery();
  const w = useText(webText);
  const { page } = asked;
  const { data, error, refetch } = useApi(
    marketingApi.students,
    { ...asked.filter, page, limit: PAGE_SIZE },
    { keepPrevious: true, staleMs: 0 },
  );
  const { data: cohorts } = useApi(marketingApi.cohorts, asked.filter, { keepPrevious: true, staleMs: 0 });
  return (
    <MarketingFrame here="students" asked={asked} exportTo={marketingApi.students_export}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && data.total === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {data && data.total > 0 && (
        <>
          {cohorts && <Cohorts rows={cohorts.list} />}
          <Students rows={data.list} page={data.page} />
          <footer className="figure-part figure-pages">
            <span className="mute num">
              {w('total', { n: countText(data.capped ? TOTAL_CAP + 1 : data.total) })}
            </span>
            <span className="grow" />
            <Pages
              page={page}
              total={data.total}
              onPage={(next) => asked.change({ page: next > 1 ? next : undefined })}
            />
          </footer>
        </>
      )}
    </MarketingFrame>
  );
}

function Cohorts({ rows }: { rows: readonly Cohort[] }) {
  const t = useText(marketingText);
  const most = Math.max(0, ...rows.map(({ after }) => after.length));
  return (
    <section className="figure-part figure-scroll">
      <h2>{t('cohorts')}</h2>
      <table className="figure-table">
        <thead>
          <tr>
            <th>{t('month')}</th>
            <th className="end">{t('count')}</th>
            {Array.from({ length: most }, (_, n) => `${n}`).map((n) => (
              <th key={n} className="end">
                {t('after', { n })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, count, after }) => (
            <tr key={month}>
              <td className="num">{month}</td>
              <td className="end">{count}</td>
              {Array.from({ length: most }, (_, n) => ({ n, one: after[n] })).map(({ n, one }) => (
                <td
                  key={n}
                  className="end"
                  title={one && `${t('per_student_fen')} ${formatFen(one.per_student_fen)}`}
                >
                  {one ? `${one.active_percent}%` : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Students({ rows, page }: { rows: readonly WonStudent[]; page: number }) {
  const t = useText(marketingText);
  const w = useText(webText);
  const money = ['first_paid_fen', 'paid_fen', 'refunded_fen', 'value_fen'] as const;
  return (
    <section className="figure-part figure-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th className="end" title={w('row_number')}>
              #
            </th>
            <th>{t('username')}</th>
            <th>{t('channel_name')}</th>
            <th>{t('won_on')}</th>
            {money.map((field) => (
              <th key={field} className="end">
                {t(field)}
              </th>
            ))}
            <th className="end">{t('hours_minutes')}</th>
            <th>{t('student_status')}</th>
            <th>{t('renewed')}</th>
            <th className="end">{t('referred')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td className="end mute">{rowNumber(index, page)}</td>
              <td>
                <StudentLink id={row.id} name={row.username} />
              </td>
              <td>{row.channel_name}</td>
              <td className="num">{row.won_on}</td>
              {money.map((field) => (
                <td key={field} className="end">
                  {formatFen(row[field])}
                </td>
              ))}
              <td className="end">
                <Hours minutes={row.hours_minutes} perHour={row.minutes_per_class_hour} unit={false} />
              </td>
              <td>
                <StatusTag status={studentStatus} value={row.student_status as never} />
              </td>
              <td>{w(row.renewed ? 'yes' : 'no')}</td>
              <td className="end">{row.referred || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
