import { ListChecks } from 'lucide-react';
import type { Tone as ToneName } from '@/kernel/status.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { applyDemandPermissions as may } from '../apply-demand.access.ts';
import { isActive, TIERS } from '../apply-demand.rules.ts';
import type { ApplyDemandWhole, Choice } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import type { Gap } from '../apply-plan.rules.ts';

const TONES: Readonly<Record<Gap, ToneName>> = {
  met: 'success',
  one: 'warning',
  more: 'danger',
  unknown: 'neutral',
};

interface ShortlistProps {
  readonly demand: ApplyDemandWhole;
  readonly onEdit: () => void;
}

/** The plan in its three tiers, each programme against what the student is predicted. */
export function Shortlist({ demand, onEdit }: ShortlistProps) {
  const t = useText(applyDemandText);
  const isHere = demand.company_id === useActor().company_id;
  const mayPlan = useHolds()(may.plan) && isHere && isActive(demand) === true;
  const { shortlist } = demand;
  return (
    <Card
      title={t('shortlist')}
      extra={
        mayPlan && (
          <Button size="small" icon={ListChecks} onClick={onEdit}>
            {t('shortlist_edit')}
          </Button>
        )
      }
    >
      {shortlist.length === 0 && <p className="mute apply-hint">{t('shortlist_empty')}</p>}
      {TIERS.map((tier) => {
        const chosen = shortlist.filter((choice) => choice.tier === tier);
        return (
          chosen.length > 0 && (
            <section className="apply-tier" key={tier}>
              <h4>{t(tier)}</h4>
              <ul>
                {chosen.map((choice) => (
                  <Programme key={choice.programme_id} choice={choice} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Card>
  );
}

function Programme({ choice }: { choice: Choice }) {
  const t = useText(applyDemandText);
  return (
    <li>
      <div className="apply-choice">
        <b>{choice.institution_name}</b>
        <span>{choice.programme_name}</span>
        {choice.note && <span className="mute">{choice.note}</span>}
      </div>
      <div className="apply-checks">
        {choice.checks.length === 0 && <span className="mute">{t('check_none')}</span>}
        {choice.checks.map(({ kind, asked, has, gap }) => (
          <div key={kind}>
            <span className="mute">{t(`check_${kind}`)}</span>
            <span className="num">{t('check_line', { asked, has: has || '—' })}</span>
            <Tone tone={TONES[gap]}>{t(`gap_${gap}`)}</Tone>
          </div>
        ))}
      </div>
    </li>
  );
}
