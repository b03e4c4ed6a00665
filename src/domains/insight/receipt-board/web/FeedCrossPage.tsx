import { useEffect, useMemo } from 'react';
import { companyText } from '@/domains/organisation/company/company.text.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { niceAxis, plainNumber } from '@/kernel/web/board/numbers.ts';
import { barsOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { selectCompany, useSelectedCompany } from '@/kernel/web/session/company.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type CompanyRow, crossBoardApi } from '../cross-board.contract.ts';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText as text } from '../receipt-board.text.ts';
import { CrossMatrix } from './CrossMatrix.tsx';
import { Amount, Reached, useChangeColumn, usePlaceColumn } from './columns.tsx';
import { monthName } from './periodName.ts';
import { ReceiptFrame } from './ReceiptFrame.tsx';
import { type Column, SumsTable } from './SumsTable.tsx';
import { FRESH, type ReceiptsState, useReceiptBoard } from './useReceiptBoard.ts';

/** Companies beside each other, and whose people brought what to whom. */
export function FeedCrossPage() {
  const t = useText(text);
  useAllCompanies();
  const receipts = useReceiptBoard();
  const answer = useApi(crossBoardApi.cross, receipts.asked, FRESH);
  return (
    <ReceiptFrame
      receipts={receipts}
      answer={answer}
      exportTo={crossBoardApi.export}
      whose={({ of_company_id, home_company_id }) => {
        const all = [...(answer.data?.list ?? []), ...(answer.data?.homes ?? []).map(homeRow)];
        const nameOf = (id: number | undefined) => all.find(({ key }) => key === id)?.name;
        return [nameOf(home_company_id), nameOf(of_company_id)].filter(Boolean).join(' → ');
      }}
    >
      {(board) => (
        <>
          {board.not_granted.length > 0 && (
            <p className="receipt-notes">{t('not_granted', { names: board.not_granted.join('、') })}</p>
          )}
          <Multiples rows={board.list} months={board.months} />
          <div className="board-charts receipt-wide">
            <Section title={t('company_ranking')}>
              <Companies receipts={receipts} rows={board.list} totals={board.totals} />
            </Section>
            <Section title={t('matrix')} gloss={t('matrix_help')}>
              <CrossMatrix drill={receipts.drill} board={board} />
            </Section>
          </div>
        </>
      )}
    </ReceiptFrame>
  );
}
const homeRow = ({ id, name }: { id: number; name: string }) => ({ key: id, name });

/** One company says little here: unless one is chosen, all that may be read are, in the words of the page's language. */
function useAllCompanies() {
  const all = useSay()(companyText.select_all);
  const selection = useSelectedCompany();
  const several = useMe().readable_company_ids.length > 1;
  useEffect(() => {
    const isOtherwise = selection?.company_id === 0 && selection.company !== all;
    if (several && (!selection || isOtherwise)) selectCompany({ company_id: 0, company: all });
  }, [selection, several, all]);
}

const MOST = 8;
/** A chart for each, on one scale. */
function Multiples({ rows, months }: { rows: readonly CompanyRow[]; months: readonly string[] }) {
  const t = useText(text);
  const shown = rows.slice(0, MOST);
  const bounds = useMemo(
    () =>
      niceAxis(
        shown.flatMap((row) => row.months.flatMap((one) => [one.receipts_fen, one.last_year_fen])),
        'money',
      ),
    [shown],
  );
  return (
    <div className="receipt-part">
      <Section
        title={t('company_months')}
        gloss={t('company_months_help')}
        extra={
          <Legend
            entries={[
              { colour: 'actual', label: t('this_year') },
              { colour: 'lastYear', label: t('last_year') },
            ]}
          />
        }
      >
        <div className="receipt-multiples">
          {shown.map((row) => (
            <CompanyMonths key={row.key} row={row} months={months} bounds={bounds} />
          ))}
        </div>
      </Section>
    </div>
  );
}

interface CompanyMonthsProps {
  readonly row: CompanyRow;
  readonly months: readonly string[];
  readonly bounds: ReturnType<typeof niceAxis>;
}
function CompanyMonths({ row, months, bounds }: CompanyMonthsProps) {
  const t = useText(text);
  const say = useSay();
  const lang = useLang();
  const today = companyToday();
  const option = useMemo(() => {
    const running = months.indexOf(monthOf(today));
    return barsOption({
      names: months.map((month) => monthName(`${month}-01`, lang)),
      unit: 'money',
      bounds,
      actual: { key: 'actual', name: say(text.this_year), values: row.months.map((one) => one.receipts_fen) },
      before: {
        key: 'lastYear',
        name: say(text.last_year),
        values: row.months.map((one) => one.last_year_fen),
      },
      ...(running >= 0 && { running }),
    });
  }, [row, months, bounds, lang, say, today]);
  return (
    <section>
      <p className="receipt-multiple">
        <span>{row.name}</span>
        <b className="num">{plainNumber(row.receipts_fen, 'money')}</b>
        <Delta now={row.receipts_fen} before={row.before_receipts_fen ?? undefined} />
      </p>
      <Chart option={option} height={140} label={t('chart_label', { name: row.name })} />
    </section>
  );
}

interface CompaniesProps {
  readonly receipts: ReceiptsState;
  readonly rows: readonly CompanyRow[];
  readonly totals: ReceiptSums;
}
function Companies({ receipts, rows, totals }: CompaniesProps) {
  const t = useText(text);
  const compared = receipts.board.compare !== 'none';
  const first: readonly Column<CompanyRow>[] = [
    usePlaceColumn(compared),
    { key: 'name', head: t('companies'), cell: ({ name }) => name, total: t('total') },
  ];
  const last: readonly Column<CompanyRow>[] = [
    {
      key: 'target',
      head: t('target_percent'),
      end: true,
      cell: ({ target_percent }) => <Reached percent={target_percent} />,
    },
    {
      key: 'student',
      head: t('per_student_fen'),
      end: true,
      cell: ({ per_student_fen }) => <Amount fen={per_student_fen} />,
    },
    ...useChangeColumn<CompanyRow>(compared),
  ];
  return (
    <SumsTable
      label={t('company_ranking')}
      drill={receipts.drill}
      rows={rows}
      totals={totals}
      keyOf={({ key }) => key}
      of={({ key }) => ({ of_company_id: key })}
      first={first}
      last={last}
      hidden={['expand_fen', 'rebacks_fen']}
    />
  );
}
