import { CreditCard } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { contractApi } from '../../contract.contract.ts';
import { contractPaths } from '../../contract.paths.ts';
import { contractText } from '../../contract.text.ts';

const OVERDUE = { overdue: 1 } as const;

/** Contracts with an instalment whose day is over. */
export const overdueFigure = defineFigure({
  label: contractText.overdue_figure,
  unit: contractText.contracts_unit,
  icon: CreditCard,
  tone: 'danger',
  endpoint: contractApi.list,
  filters: OVERDUE,
  open: () => contractPaths.list(OVERDUE),
});
