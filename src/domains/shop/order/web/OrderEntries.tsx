import { Link } from 'react-router';
import { accountAddress, accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountNames, STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

/** What the books say of an order, line by line; one on an account of the student opens their statement. */
export function OrderEntries({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  if (order.entries.length === 0) return null;
  return (
    <Card title={t('section_entries')}>
      <table className="order-lines">
        <thead>
          <tr>
            <th>{t('posted_at')}</th>
            <th>{t('kind_name')}</th>
            <th>{t('account')}</th>
            <th className="right">{t('amount_fen')}</th>
          </tr>
        </thead>
        <tbody>
          {order.entries.map(({ id, account, posted_at, kind_name, amount_fen }) => (
            <tr key={`${id} ${account}`}>
              <td>
                <Time at={posted_at} mode="datetime" />
              </td>
              <td>{kind_name}</td>
              <td>
                <Account account={account} studentId={order.student_id} />
              </td>
              <td className="right">
                <Money fen={amount_fen} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface AccountProps {
  readonly account: OrderWhole['entries'][number]['account'];
  readonly studentId: number | null;
}
function Account({ account, studentId }: AccountProps) {
  const say = useSay();
  const mayRead = useHolds()(accountPermissions.read);
  const own = STUDENT_ACCOUNTS.find((one) => one === account);
  const name = say(accountNames[account]);
  if (!own || studentId === null || !mayRead) return name;
  return <Link to={accountAddress(own, studentId)}>{name}</Link>;
}
