import { Printer, Split, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { studentAddress, studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useActor, useHolds, useMe } from '@/kernel/web/session/me.ts';
import { branchTransferPermissions } from '../../branch-transfer/branch-transfer.access.ts';
import { addAddress as transferFor } from '../../branch-transfer/branch-transfer.rules.ts';
import { branchTransferText } from '../../branch-transfer/branch-transfer.text.ts';
import { contractPermissions } from '../../contract/contract.access.ts';
import { contractPaths } from '../../contract/contract.paths.ts';
import { BuyHoursButton } from '../../conversion/web/embed/BuyHoursButton.tsx';
import { rechargePermissions } from '../../recharge/recharge.access.ts';
import { addAddress as rechargeFor } from '../../recharge/recharge.rules.ts';
import { refundPermissions } from '../../refund/refund.access.ts';
import { refundPaths } from '../../refund/refund.paths.ts';
import { refundText } from '../../refund/refund.text.ts';
import { accountPermissions } from '../account.access.ts';
import { accountText } from '../account.text.ts';

interface AccountActionsProps {
  readonly student: { readonly id: number; readonly company_id: number; readonly status: string };
  readonly onPrint: () => void;
}

/** The way on from a student: contract, payment, hours, in their order; the other screens behind the dots. */
export function AccountActions({ student: { id, company_id, status }, onPrint }: AccountActionsProps) {
  const t = useText(accountText);
  const say = useSay();
  const holds = useHolds();
  const navigate = useNavigate();
  const reachesOthers = useMe().company_list.length > 1;
  const works = useActor().company_id === company_id && status !== 'cleared';
  const others = studentScreens.parts.filter(({ key }) => key !== 'accounts');
  return (
    <>
      {works && holds(contractPermissions.add) && (
        <Button onClick={() => void navigate(contractPaths.addFor(id))}>{t('add_contract')}</Button>
      )}
      {works && holds(rechargePermissions.add) && (
        <Button onClick={() => void navigate(rechargeFor(id))}>{t('add_recharge')}</Button>
      )}
      {works && <BuyHoursButton student_id={id} />}
      <ActionMenu
        framed
        actions={[
          ...others.map(({ key, label, path, permission }) => ({
            key,
            label: say(label),
            permission,
            onClick: () => void navigate(studentAddress(path, id)),
          })),
          ...(works
            ? [
                {
                  key: 'refund',
                  label: say(refundText.request),
                  icon: Undo2,
                  permission: refundPermissions.request,
                  onClick: () => void navigate(refundPaths.addFor(id)),
                },
                reachesOthers && {
                  key: 'branch_transfer',
                  label: say(branchTransferText.move_student),
                  icon: Split,
                  permission: branchTransferPermissions.add,
                  onClick: () => void navigate(transferFor(id)),
                },
              ].filter((action) => action !== false)
            : []),
          {
            key: 'print',
            label: t('print'),
            icon: Printer,
            permission: accountPermissions.print,
            onClick: onPrint,
          },
        ]}
      />
    </>
  );
}
