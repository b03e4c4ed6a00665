import { ShieldAlert } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { scoreGuaranteeApi } from '../../score-guarantee.contract.ts';
import { scoreGuaranteePaths } from '../../score-guarantee.paths.ts';
import { scoreGuaranteeText } from '../../score-guarantee.text.ts';

const DUE = { is_due: 1 } as const;

/** Guarantees that failed, and whose refund nobody has asked for. */
export const dueFigure = defineFigure({
  label: scoreGuaranteeText.figure,
  unit: scoreGuaranteeText.figure_unit,
  icon: ShieldAlert,
  tone: 'danger',
  endpoint: scoreGuaranteeApi.list,
  filters: DUE,
  open: () => scoreGuaranteePaths.list(DUE),
});
