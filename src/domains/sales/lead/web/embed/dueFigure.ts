import { PhoneCall } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { leadApi } from '../../lead.contract.ts';
import { leadPaths } from '../../lead.paths.ts';
import { leadText } from '../../lead.text.ts';

/** My leads to be contacted by today: the list's own view. */
export const dueFigure = defineFigure({
  label: leadText.due_figure,
  unit: leadText.due_unit,
  icon: PhoneCall,
  tone: 'neutral',
  endpoint: leadApi.list,
  filters: { view: 'due' },
  open: () => leadPaths.list({ view: 'due' }),
});
