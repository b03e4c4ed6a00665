import { ClipboardList } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { demandApi } from '../../demand.contract.ts';
import { demandPaths } from '../../demand.paths.ts';
import { demandText } from '../../demand.text.ts';

const ACCEPTED = { status: 'accepted' } as const;

/** Demands that are accepted and have no lessons yet. */
export const acceptedFigure = defineFigure({
  label: demandText.to_plan_figure,
  unit: demandText.demands_unit,
  icon: ClipboardList,
  tone: 'info',
  endpoint: demandApi.list,
  filters: ACCEPTED,
  open: () => demandPaths.list(ACCEPTED),
});
