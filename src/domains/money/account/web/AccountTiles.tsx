import { Link } from 'react-router';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountAddress } from '../account.access.ts';
import type { Balance } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { censusAddress } from './addresses.ts';

interface AccountTilesProps {
  /** Left out: the accounts of all students together. */
  readonly student_id?: number;
  readonly accounts: readonly Balance[] | undefined;
  /** What is left of the hours that the money of class hours stands for. */
  readonly minutes?: number;
  readonly perHour?: number;
  readonly here?: StudentAccount;
}

/** The six accounts beside each other; each leads to its screen. */
export function AccountTiles({ student_id, accounts, minutes = 0, perHour = 60, here }: AccountTilesProps) {
  const t = useText(accountText);
  return (
    <nav className="account-tiles" aria-label={t('account')}>
      {STUDENT_ACCOUNTS.map((account) => {
        const found = accounts?.find((one) => one.account === account);
        const to = student_id === undefined ? censusAddress(account) : accountAddress(account, student_id);
        return (
          <Link key={account} to={to} replace aria-current={account === here ? 'page' : undefined}>
            <span className="account-name">{t(account)}</span>
            {found ? <MoneyFigure fen={found.balance_fen} /> : <span className="bone account-bone" />}
            <small className="mute">
              {found && found.held_fen > 0 && (
                <span>
                  {t('held_fen')} <Money fen={found.held_fen} />
                </span>
              )}
              {account === 'classes' && minutes > 0 && <Hours minutes={minutes} perHour={perHour} />}
            </small>
          </Link>
        );
      })}
    </nav>
  );
}
