import { Link } from 'react-router';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountAddress } from '../account.access.ts';
import type { StatementLine } from '../account.contract.ts';
import { accountText } from '../account.text.ts';

/** The columns of a statement; with an account, those of everybody's movements on it. */
export function useLineColumns(everybodysOn?: StudentAccount): Column<StatementLine>[] {
  const t = useText(accountText);
  return [
    { field: 'posted_at', time: 'datetime' },
    ...(everybodysOn
      ? [
          {
            field: 'username',
            width: 104,
            show: (name: string, { student_id }: StatementLine) => (
              <Link to={accountAddress(everybodysOn, student_id)}>{name}</Link>
            ),
          } as const,
        ]
      : []),
    {
      field: 'kind_name',
      width: 204,
      show: (name, { undone, corrects_month, posted_on, accounting_on }) => {
        const belongs = [
          accounting_on !== posted_on && t('belongs_to', { day: accounting_on }),
          corrects_month && t('corrects', { month: corrects_month }),
        ].filter(Boolean);
        return (
          <TwoLines sub={belongs.length > 0 ? belongs.join(' · ') : undefined}>
            {name} {undone && <Tone tone={undone === 'reversed' ? 'muted' : 'warning'}>{t(undone)}</Tone>}
          </TwoLines>
        );
      },
    },
    {
      key: 'source',
      title: t('source_title'),
      width: 168,
      show: ({ source }) => (source ? <Link to={source.url}>{source.title}</Link> : <Nothing />),
    },
    { field: 'amount_fen', width: 124, show: (fen) => <Money fen={fen} signed /> },
    { field: 'balance_after_fen', width: 124, show: (fen) => <Money fen={fen} zero="number" /> },
    { field: 'admin_name', width: 96, from: 900 },
    { field: 'memo', width: 160, from: 1000 },
  ];
}
