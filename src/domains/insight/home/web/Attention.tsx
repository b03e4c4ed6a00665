import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { KindMark } from '@/kernel/web/display/KindMark.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { homeText } from '../home.text.ts';
import type { LoadedFigure } from './loadHome.ts';
import { useFigures } from './useFigures.ts';

/** What is not as it should be, each with its count; what is zero is not there. */
export function Attention({ figures }: { figures: readonly LoadedFigure[] }) {
  const t = useText(homeText);
  const say = useSay();
  const counted = useFigures(figures);
  const there = counted.filter(({ total }) => total !== undefined && total > 0);
  return (
    <Section title={t('attention')}>
      <ul className="home-lines">
        {there.map(({ key, figure, text, to, note }) => (
          <li key={key}>
            <Link className="line-link" to={to}>
              <KindMark icon={figure.icon} tone={figure.tone} />
              <span className="line-words">
                <b className="clip">{say(figure.label)}</b>
                {note && <small className="clip">{say(note)}</small>}
              </span>
              <b className="num">{text}</b>
              <Icon of={ChevronRight} size={13} />
            </Link>
          </li>
        ))}
      </ul>
      {there.length === 0 && <p className="mute">{t('attention_none')}</p>}
    </Section>
  );
}
