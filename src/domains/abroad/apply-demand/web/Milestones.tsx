import { formatFen } from '@/kernel/value/money.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { applyMilestoneApi } from '../apply-demand.contract.ts';
import type { ApplyDemandWhole } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { applyMilestoneStatus } from '../apply-milestone.status.ts';

/** The service of a demand: what it costs, what is paid of it, and which milestones were reached. */
export function Milestones({ demand }: { demand: ApplyDemandWhole }) {
  const t = useText(applyDemandText);
  const isHere = demand.company_id === useActor().company_id;
  const { price_fen, paid_fen, charged_fen, contract_line_id, contract_number, milestones } = demand;
  return (
    <Card
      title={t('section_service')}
      extra={
        contract_line_id !== null && (
          <span className="mute num">
            {contract_number ?? t('line_unnamed')}
            {price_fen !== null && ` · ${formatFen(paid_fen)} / ${formatFen(price_fen)}`}
          </span>
        )
      }
    >
      {milestones.length === 0 ? (
        <p className="mute apply-hint">
          {contract_line_id !== null ? t('milestones_help') : t('no_service')}
        </p>
      ) : (
        <ul className="apply-milestones">
          {milestones.map((milestone) => (
            <li key={milestone.id}>
              <span className="apply-milestone-name">
                <b>{t(milestone.kind)}</b>
                {milestone.reached_at !== null && (
                  <small className="mute">
                    {milestone.reached_by_name} <Time at={milestone.reached_at} />
                  </small>
                )}
              </span>
              <span className="num">{formatFen(milestone.amount_fen)}</span>
              <StatusTag status={applyMilestoneStatus} value={milestone.status} />
              {isHere && demand.status !== 'cancelled' && (
                <StatusButtons
                  compact
                  status={applyMilestoneStatus}
                  api={applyMilestoneApi}
                  record={milestone}
                  about={t(milestone.kind)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {charged_fen > 0 && (
        <p className="mute apply-hint">
          {t('charged_fen')} <span className="num">{formatFen(charged_fen)}</span>
        </p>
      )}
    </Card>
  );
}
