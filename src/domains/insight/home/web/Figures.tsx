import { StripFigure } from '@/kernel/web/display/StripFigure.tsx';
import { useSay } from '@/kernel/web/language.ts';
import type { LoadedFigure } from './loadHome.ts';
import { useFigures } from './useFigures.ts';

/** The counts of the strip, each the way to its rows. */
export function Figures({ figures }: { figures: readonly LoadedFigure[] }) {
  const say = useSay();
  return useFigures(figures).map(({ key, figure, text, to, note }) => (
    <StripFigure
      key={key}
      label={say(figure.label)}
      to={to}
      value={text}
      unit={say(figure.unit)}
      note={note && <span className={`tone-text-${figure.tone}`}>{say(note)}</span>}
    />
  ));
}
