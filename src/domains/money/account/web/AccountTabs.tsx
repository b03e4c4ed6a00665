import { Link, useLocation } from 'react-router';
import { MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { usePageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import type { Balance } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { accountOfPath } from './addresses.ts';

/** The accounts as tabs of their page, each with what all students have there. */
export function AccountTabs({ accounts }: { accounts: readonly Balance[] | undefined }) {
  const t = useText(accountText);
  const { pathname } = useLocation();
  return (
    <nav className="tabs account-tabs" aria-label={t('account')}>
      {usePageTabs().map(({ key, label, to }) => {
        const found = accounts?.find(({ account }) => account === accountOfPath(key));
        return (
          <Link key={key} to={to} aria-current={key === pathname ? 'page' : undefined}>
            <span className="account-tab-name">{label}</span>
            {found ? <MoneyFigure fen={found.balance_fen} /> : <span className="bone account-bone" />}
          </Link>
        );
      })}
    </nav>
  );
}
