import { CircleDollarSign } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { examEntryApi } from '../../exam-entry.contract.ts';
import { examEntryPaths } from '../../exam-entry.paths.ts';
import { examEntryText } from '../../exam-entry.text.ts';

const DUE = { has_supplement: 1 } as const;

/** Entries whose price rose after they were paid, until somebody pays the difference or bears it. */
export const supplementFigure = defineFigure({
  label: examEntryText.figure,
  unit: examEntryText.figure_unit,
  icon: CircleDollarSign,
  tone: 'warning',
  endpoint: examEntryApi.list,
  filters: DUE,
  open: () => examEntryPaths.demand({ view: 'all', ...DUE }),
});
