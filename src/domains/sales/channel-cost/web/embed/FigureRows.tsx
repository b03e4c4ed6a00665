import { useState } from 'react';
import { Link } from 'react-router';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { PAGE_SIZE } from '@/kernel/contract/fields.ts';
import { earlierDay, firstDayOf, lastDayOf, laterDay } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPaths } from '../../../lead/lead.paths.ts';
import { casePaths } from '../../../sales-case/sales-case.paths.ts';
import { channelCostApi, type FigureRow } from '../../channel-cost.contract.ts';
import { channelCostPaths } from '../../channel-cost.paths.ts';
import { FIGURES, type Figure, isMoney } from '../../channel-cost.rules.ts';
import { channelCostText } from '../../channel-cost.text.ts';
import { figureText } from '../../figure.text.ts';
import type { useFigureQuery } from './useFigureQuery.ts';

const PATHS: Readonly<Record<FigureRow['doc'], (id: number) => string>> = {
  lead: (lead_id) => leadPaths.edit({ lead_id }),
  sales_case: (id) => casePaths.detail(id),
  refund: (id) => refundPaths.detail(id),
  channel_cost: (id) => channelCostPaths.cost(id),
};

const WITHOUT = ['channel', 'group', 'owner'] as const;
const CLOSED = {
  drill: undefined,
  drill_key: undefined,
  drill_month: undefined,
  drill_day: undefined,
  drill_person: undefined,
  drill_without: undefined,
};

/** What the figure in the address is made of, beside its board. */
export function FigureRows({ asked }: { asked: ReturnType<typeof useFigureQuery> }) {
  const say = useSay();
  const figure = FIGURES.find((one) => one === asked.query.get('drill'));
  return (
    <SideDrawer
      open={figure !== undefined}
      onClose={() => asked.change(CLOSED)}
      width="middle"
      title={figure ? say(channelCostText[figure]) : ''}
    >
      {figure && <Rows key={`${figure} ${asked.query}`} asked={asked} figure={figure} />}
    </SideDrawer>
  );
}

function Rows({ asked, figure }: { asked: ReturnType<typeof useFigureQuery>; figure: Figure }) {
  const t = useText(figureText);
  const [page, setPage] = useState(1);
  const input = { ...asked.filter, ...narrowed(asked), figure, page, limit: PAGE_SIZE };
  const { data, error, refetch } = useApi(channelCostApi.rows, input, { keepPrevious: true, staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.list.length === 0) return <p className="mute">{t('nothing')}</p>;
  const shown = (value: number) => (isMoney(figure) ? formatFen(value) : value);
  return (
    <>
      <table className="figure-table">
        <thead>
          <tr>
            <th>{t('number')}</th>
            <th>{t('name')}</th>
            <th>{t('day')}</th>
            <th className="end">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={`${row.doc} ${row.id}`}>
              <td>
                <Link className="num" to={PATHS[row.doc](row.id)}>
                  {row.number}
                </Link>
              </td>
              <td>{row.name}</td>
              <td className="num">{row.day}</td>
              <td className="end">{shown(row.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="figure-pages">
        <span className="mute">{t('count', { n: data.total })}</span>
        <span className="grow" />
        <Pages page={page} total={data.total} onPage={setPage} />
      </footer>
    </>
  );
}

/** A cell of the board: a channel, a group or a person, and perhaps a month or a day. */
function narrowed({ query, by, filter }: ReturnType<typeof useFigureQuery>) {
  const key = Number(query.get('drill_key'));
  const person = Number(query.get('drill_person'));
  const without = WITHOUT.find((one) => one === query.get('drill_without'));
  const [day, month] = [query.get('drill_day'), query.get('drill_month')];
  const days = month && {
    from_on: laterDay(filter.from_on, firstDayOf(month)),
    to_on: earlierDay(filter.to_on, lastDayOf(month)),
  };
  return {
    ...(key > 0 && (by === 'group' ? { channel_group_id: key } : { channel_id: key })),
    ...(person > 0 && { person_id: person }),
    ...(without && { without }),
    ...days,
    ...(day && { from_on: day, to_on: day }),
  };
}
