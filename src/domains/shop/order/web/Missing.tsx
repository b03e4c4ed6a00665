import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { ConvertButton } from '@/domains/money/conversion/web/embed/ConvertButton.tsx';
import { rechargePermissions } from '@/domains/money/recharge/recharge.access.ts';
import { rechargePaths } from '@/domains/money/recharge/recharge.paths.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { cartText } from '../cart.text.ts';
import type { Quote } from './TenderMatrix.tsx';

/** To the shop account what it lacks, from the account that has the most left. */
function conversionFor({ groups, accounts, tenders }: Quote) {
  const missing = groups.find(({ group }) => group === 'shop')?.missing_fen ?? 0;
  if (missing <= 0) return { from: 'new' as const };
  const leftOn = (account: 'new' | 'learning') =>
    (accounts.find((one) => one.account === account)?.available_fen ?? 0) -
    sumOf(
      tenders.filter((one) => one.account === account),
      ({ amount_fen }) => amount_fen,
    );
  const from = leftOn('learning') > leftOn('new') ? ('learning' as const) : ('new' as const);
  const amount_fen = Math.min(missing, leftOn(from));
  return { from, ...(amount_fen > 0 && { to: 'store' as const, amount_fen }) };
}

/** What is missing, to the fen, with the ways out of it. */
export function Missing({ quote, studentId }: { quote: Quote; studentId: number }) {
  const t = useText(cartText);
  const mayRecharge = useHolds()(rechargePermissions.add);
  const short = quote.groups.filter(({ missing_fen }) => missing_fen > 0);
  if (short.length === 0) return null;
  return (
    <div className="store-missing" role="alert">
      <Icon of={TriangleAlert} size={16} />
      <span>
        {short
          .map(({ group, missing_fen }) => t(`missing_${group}`, { money: formatFen(missing_fen) }))
          .join(' ')}
      </span>
      <span className="grow" />
      <ConvertButton student_id={studentId} {...conversionFor(quote)} />
      {mayRecharge && (
        <Link className="btn btn-default btn-middle" to={rechargePaths.top({ add_for: studentId })}>
          {t('recharge')}
        </Link>
      )}
    </div>
  );
}
