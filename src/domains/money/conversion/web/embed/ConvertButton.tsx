import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { conversionPermissions as may } from '../../conversion.access.ts';
import type { Convertible } from '../../conversion.rules.ts';
import { conversionText } from '../../conversion.text.ts';
import { ConvertMoney } from '../ConvertMoney.tsx';

interface ConvertButtonProps {
  readonly student_id?: number;
  /** The account that one looks at. */
  readonly from?: Convertible;
  readonly to?: Convertible;
  readonly amount_fen?: number;
}

/** Moves money between two accounts of a student. */
export function ConvertButton({ student_id, ...initial }: ConvertButtonProps) {
  const t = useText(conversionText);
  const [open, setOpen] = useState(false);
  if (!useHolds()(may.add)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={ArrowLeftRight} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <SideDrawer open={open} onClose={close} title={t('add')}>
        {open && <ConvertMoney student_id={student_id} {...initial} onClose={close} />}
      </SideDrawer>
    </>
  );
}
