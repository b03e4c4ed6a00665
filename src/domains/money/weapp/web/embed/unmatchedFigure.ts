import { Link2 } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { weappApi } from '../../weapp.contract.ts';
import { weappPaths } from '../../weapp.paths.ts';
import { weappText } from '../../weapp.text.ts';

const UNMATCHED = { state: 'unmatched' } as const;

/** Payments of the mini program that belong to nobody yet. */
export const unmatchedFigure = defineFigure({
  label: weappText.unmatched_figure,
  unit: weappText.payments_unit,
  icon: Link2,
  tone: 'warning',
  endpoint: weappApi.list,
  filters: UNMATCHED,
  open: () => weappPaths.list(UNMATCHED),
});
