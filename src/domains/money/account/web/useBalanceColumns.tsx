import { Link } from 'react-router';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountAddress } from '../account.access.ts';
import type { BalanceRow } from '../account.contract.ts';
import { accountText } from '../account.text.ts';

/** A student and the six balances; the one that is looked at stands first and out. */
export function useBalanceColumns(here?: StudentAccount): Column<BalanceRow>[] {
  const t = useText(accountText);
  const ordered = here ? [here, ...STUDENT_ACCOUNTS.filter((account) => account !== here)] : STUDENT_ACCOUNTS;
  return [
    {
      field: 'username',
      width: 132,
      show: (name, { id, number }) => (
        <TwoLines sub={number || undefined}>
          <Link to={accountAddress(here ?? 'new', id)}>{name}</Link>
        </TwoLines>
      ),
    },
    ...ordered.map(
      (account): Column<BalanceRow> => ({
        field: `${account}_fen` as const,
        title: t(account),
        width: 112,
        show: (fen: number) => <Money fen={fen} strong={account === here} />,
      }),
    ),
    { field: 'held_fen', width: 100, show: (fen) => <Money fen={fen} /> },
    { field: 'total_fen', width: 124, show: (fen) => <Money fen={fen} strong={!here} /> },
    {
      field: 'remaining_minutes',
      width: 92,
      show: (minutes, { minutes_per_class_hour: perHour }) => <Hours minutes={minutes} perHour={perHour} />,
    },
  ];
}
