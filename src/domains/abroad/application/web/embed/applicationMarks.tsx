import type { Tone as ToneName } from '@/kernel/status.ts';
import { clockOf, dayIn, daysBetween } from '@/kernel/value/day.ts';
import { sameClock } from '@/kernel/value/time.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { companyToday, companyZone } from '@/kernel/web/session/zone.ts';
import { STAGES, type Stage } from '../../../document-template/stage.text.ts';
import { type Decision, nearness, type Reply, stageAt } from '../../application.rules.ts';
import type { Application } from '../../application.shapes.ts';
import { applicationText } from '../../application.text.ts';
import '../application.css';

const DECISION_TONES: Readonly<Record<Decision, ToneName>> = {
  conditional: 'warning',
  unconditional: 'success',
  confirmed: 'success',
  waitlisted: 'info',
  deferred: 'info',
  rejected: 'muted',
  withdrawn: 'muted',
};
export function DecisionTag({ value }: { value: Decision | null }) {
  const t = useText(applicationText);
  return value === null ? <Nothing /> : <Tone tone={DECISION_TONES[value]}>{t(value)}</Tone>;
}

const REPLY_TONES: Readonly<Record<Reply, ToneName>> = {
  firm: 'progress',
  insurance: 'info',
  accepted: 'progress',
  declined: 'muted',
};
export function ReplyTag({ value }: { value: Reply | null }) {
  const t = useText(applicationText);
  return value === null ? <Nothing /> : <Tone tone={REPLY_TONES[value]}>{t(value)}</Tone>;
}

/** Seven strokes, as many of them filled as there are stages behind it. */
export function StageBar({ stage }: { stage: Stage }) {
  const t = useText(applicationText);
  return (
    <span className="apply-stage">
      <span className="apply-strokes" aria-hidden="true">
        {STAGES.map((one) => (
          <i
            key={one}
            className={one === stage ? 'is-here' : stageAt(one) < stageAt(stage) ? 'is-done' : undefined}
          />
        ))}
      </span>
      {t(stage)}
    </span>
  );
}

const two = (n: number): string => String(n).padStart(2, '0');
const clockText = (zone: string, at: number): string => {
  const { day, minute } = clockOf(zone, at);
  return `${day.slice(5)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

/** By the company's clock, with how many days are left; and by the clock of whoever set it, where that differs. */
export function DeadlineText({ application, full }: { application: Application; full?: boolean }) {
  const t = useText(applicationText);
  const { deadline_at: at, deadline_zone, stage, status, submitted_on } = application;
  const today = companyToday();
  const day = dayIn(companyZone(), at);
  const there = sameClock(companyZone(), deadline_zone, at)
    ? undefined
    : t('deadline_there', { time: clockText(deadline_zone, at) });
  if (stage !== 'preparing' || status !== 'in_progress')
    return (
      <TwoLines sub={submitted_on ? t('submitted') : undefined}>
        <span className="num mute">{day.slice(5)}</span>
      </TwoLines>
    );
  const left = daysBetween(today, day);
  const words =
    left < 0 ? t('days_over', { n: -left }) : left === 0 ? t('due_today') : t('days_left', { n: left });
  return (
    <span className={`apply-due apply-due-${nearness(today, day)}`} title={there}>
      <TwoLines sub={[words, full && there].filter(Boolean).join(' · ')}>
        <span className="num">{clockText(companyZone(), at)}</span>
      </TwoLines>
    </span>
  );
}

/** 5/7; green where nothing is missing. */
export const Part = ({ done, all }: { done: number; all: number }) =>
  all === 0 ? (
    <Nothing />
  ) : (
    <span className={done === all ? 'num apply-whole' : 'num'}>
      <b>{done}</b>/{all}
    </span>
  );

/** How many groups of conditions are met, as a stroke and in figures. */
export function Groups({ met, all }: { met: number; all: number }) {
  if (all === 0) return <Nothing />;
  return (
    <span className="apply-groups">
      <span className="apply-meter" data-whole={met === all || undefined}>
        <i style={{ width: `${(met / all) * 100}%` }} />
      </span>
      <Part done={met} all={all} />
    </span>
  );
}
