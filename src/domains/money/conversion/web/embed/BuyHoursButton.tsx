import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/me.ts';
import { SideDrawer } from '@/kernel/web/SideDrawer.tsx';
import { conversionPermissions as may } from '../../conversion.access.ts';
import { conversionText } from '../../conversion.text.ts';
import { BuyHours } from '../BuyHours.tsx';

/** Buys hours for a student, or for whomever one chooses. */
export function BuyHoursButton({ student_id }: { student_id?: number }) {
  const t = useText(conversionText);
  const [open, setOpen] = useState(false);
  if (!useHolds()(may.add)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="primary" icon={ShoppingCart} onClick={() => setOpen(true)}>
        {t('buy')}
      </Button>
      <SideDrawer open={open} onClose={close} title={t('buy')}>
        {open && <BuyHours student_id={student_id} onClose={close} />}
      </SideDrawer>
    </>
  );
}
