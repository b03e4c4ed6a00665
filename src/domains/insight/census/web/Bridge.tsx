import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Bridge as Sums } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';

/** How the revenue of the lessons comes to what the books say of these days. */
export function Bridge({ bridge }: { bridge: Sums }) {
  const t = useText(censusText);
  return (
    <p className="census-bridge num">
      {t('bridge', {
        lessons: formatFen(bridge.lessons_fen),
        other: formatFen(bridge.other_fen),
        elsewhere: formatFen(bridge.elsewhere_fen),
        booked: formatFen(bridge.booked_fen),
      })}
    </p>
  );
}
