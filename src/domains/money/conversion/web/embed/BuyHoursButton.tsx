import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { conversionPermissions as may } from '../../conversion.access.ts';
import { conversionText } from '../../conversion.text.ts';
import { BuyHours } from '../BuyHours.tsx';

/** Buys hours for a student, or for whomever one chooses; an address can ask for a line of a contract. */
export function BuyHoursButton({ student_id }: { student_id?: number }) {
  const t = useText(conversionText);
  const [begun, setBegun] = useState(false);
  const [line_id, setLineId] = useOpenId('buy_line');
  const open = begun || line_id !== undefined;
  if (!useHolds()(may.add)) return null;
  const close = () => {
    setBegun(false);
    if (line_id !== undefined) setLineId(undefined);
  };
  return (
    <>
      <Button kind="primary" icon={ShoppingCart} onClick={() => setBegun(true)}>
        {t('buy')}
      </Button>
      <SideDrawer open={open} onClose={close} title={t('buy')}>
        {open && <BuyHours student_id={student_id} line_id={line_id} onClose={close} />}
      </SideDrawer>
    </>
  );
}
