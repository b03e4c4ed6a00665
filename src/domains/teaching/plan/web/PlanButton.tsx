import { Link, useNavigate } from 'react-router';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useTransitions } from '@/kernel/web/approval/moves.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { type Demand, demandApi } from '../../demand/demand.contract.ts';
import { demandStatus } from '../../demand/demand.status.ts';
import { planPermissions as may } from '../plan.access.ts';
import { planPaths } from '../plan.paths.ts';
import { planText } from '../plan.text.ts';

const PLANNABLE = ['accepted', 'partly_planned', 'planned'];

/** The next step of a demand: to be planned, or accepted and planned in one go. */
export function PlanButton({ demand }: { demand: Demand }) {
  const t = useText(planText);
  const holds = useHolds();
  const navigate = useNavigate();
  const { run, busy } = useRun();
  const { company_id } = useActor();
  const accept = useTransitions(demandStatus)(demand).find(({ name }) => name === 'accept');
  if (!holds(may.add) || demand.company_id !== company_id) return null;
  const to = planPaths.add({ id: demand.id });
  if (PLANNABLE.includes(demand.status))
    return (
      <Link className="btn btn-primary btn-small" to={to}>
        {t('plan')}
      </Link>
    );
  if (demand.status !== 'submitted') return null;
  if (accept?.verdict !== true) return <span className="mute">{t('waiting_first')}</span>;
  const take = async () => {
    if (await run(demandApi.accept, { id: demand.id, version: demand.version })) void navigate(to);
  };
  return (
    <Button kind="primary" size="small" busy={busy} onClick={() => void take()}>
      {t('accept_plan')}
    </Button>
  );
}
