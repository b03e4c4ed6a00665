import { Link } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { accountAddress } from '../../account/account.access.ts';
import { conversionPermissions } from '../../conversion/conversion.access.ts';
import { rechargePermissions } from '../../recharge/recharge.access.ts';
import { addAddress } from '../../recharge/recharge.rules.ts';
import type { ContractDetail } from '../contract.contract.ts';
import { isHere } from '../contract.rules.ts';
import { contractText } from '../contract.text.ts';

/** What comes after the signature: the money, and the hours that it has unlocked. */
export function NextStep({ contract }: { contract: ContractDetail }) {
  const t = useText(contractText);
  const holds = useHolds();
  if (isHere(contract, useActor()) !== true) return null;
  const { id, student_id, status, total_fen, paid_fen, lines } = contract;
  const takesMoney = (status === 'signed' || status === 'effective') && paid_fen < total_fen;
  const open = status === 'effective' && lines.find((line) => line.unlocked_minutes > line.bought_minutes);
  return (
    <span className="contract-next">
      {takesMoney && holds(rechargePermissions.add) && (
        <Link className="btn btn-default btn-small" to={addAddress(student_id, id)}>
          {t('enter_payment')}
        </Link>
      )}
      {open && holds(conversionPermissions.add) && (
        <Link
          className="btn btn-primary btn-small"
          to={`${accountAddress('classes', student_id)}&view=lots&buy_line=${open.id}`}
        >
          {t('buy_hours')}
        </Link>
      )}
    </span>
  );
}
