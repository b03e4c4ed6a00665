import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import type { ClassLot } from '../../../class-hours/class-hours.contract.ts';
import { Lots } from '../../../class-hours/web/embed/Lots.tsx';
import { conversionPermissions as may } from '../../conversion.access.ts';
import { conversionText } from '../../conversion.text.ts';
import { TransferHours } from '../TransferHours.tsx';
import { BuyHoursButton } from './BuyHoursButton.tsx';

interface LotListProps {
  readonly student_id?: number;
  readonly expired?: boolean;
}

/** The lots of a student or of all, with every operation on them. */
export function LotList({ student_id, expired = false }: LotListProps) {
  const t = useText(conversionText);
  const [moved, setMoved] = useState<ClassLot>();
  const close = () => setMoved(undefined);
  const more = (lot: ClassLot): MenuAction[] => [
    {
      key: 'transfer',
      label: t('add_transfer'),
      icon: ArrowRightLeft,
      permission: may.transfer,
      barred: lot.state === 'usable' ? undefined : t('only_usable'),
      onClick: () => setMoved(lot),
    },
  ];
  return (
    <>
      <Lots
        student_id={student_id}
        expired={expired}
        more={more}
        busy={moved !== undefined}
        // On a student's own page it stands in the header.
        toolbar={!expired && student_id === undefined && <BuyHoursButton />}
      />
      <SideDrawer open={moved !== undefined} onClose={close} width="middle" title={t('add_transfer')}>
        {moved && <TransferHours key={moved.id} lot={moved} onClose={close} />}
      </SideDrawer>
    </>
  );
}

/** What expired before it was used: a worklist. */
export const ExpiredLots = () => <LotList expired />;
