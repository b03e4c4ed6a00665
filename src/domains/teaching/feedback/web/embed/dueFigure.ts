import { MessageSquareText } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { feedbackApi } from '../../feedback.contract.ts';
import { feedbackPaths } from '../../feedback.paths.ts';
import { feedbackText } from '../../feedback.text.ts';

/** Lessons whose students were told nothing yet; the oldest is the first. */
export const dueFigure = defineFigure({
  label: feedbackText.due_figure,
  unit: feedbackText.lessons_unit,
  icon: MessageSquareText,
  tone: 'warning',
  endpoint: feedbackApi.due,
  filters: {},
  open: () => feedbackPaths.subject({ view: 'due' }),
  note: ({ list: [oldest] }) =>
    oldest && oldest.days_late > 0 ? fill(feedbackText.oldest_late, { n: oldest.days_late }) : undefined,
});
