import { useNavigate } from 'react-router';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { feedbackPermissions } from '../../feedback/feedback.access.ts';
import { addAddress } from '../../feedback/web/embed/addAddress.ts';
import { demandPermissions as may } from '../demand.access.ts';
import { type Demand, demandApi } from '../demand.contract.ts';
import { demandPaths } from '../demand.paths.ts';
import { isEditable } from '../demand.rules.ts';
import { demandText } from '../demand.text.ts';

const OVER = ['closed', 'cancelled'];

/** What can be done with a demand besides moving it on. */
export function useDemandActions(onHistory: (demand: Demand) => void): (demand: Demand) => MenuAction[] {
  const t = useText(demandText);
  const say = useSay();
  const navigate = useNavigate();
  const actor = useActor();
  const { run } = useAction(demandApi.credit, { success: demandText.credit_done });
  return (demand) => {
    const { id, version, on_credit } = demand;
    const history = { key: 'history', label: t('history'), onClick: () => onHistory(demand) };
    if (demand.company_id !== actor.company_id) return [history];
    const verdict = isEditable(demand);
    const credit = {
      key: 'credit',
      label: t(on_credit ? 'uncredit' : 'credit'),
      permission: may.credit,
      onClick: () => void run({ id, version, on_credit: on_credit ? 0 : 1 }),
    };
    const adjust = {
      key: 'adjust',
      label: t('adjust'),
      permission: may.adjust,
      onClick: () => void navigate(`${demandPaths.list()}/demandAdjust?demand_id=${id}`),
    };
    const feedback = {
      key: 'feedback',
      label: t('write_feedback'),
      permission: feedbackPermissions.write,
      onClick: () => void navigate(addAddress('subject', { demand_id: id })),
    };
    return [
      {
        key: 'edit',
        label: t('edit'),
        permission: may.add,
        barred: verdict === true ? undefined : say(verdict),
        onClick: () => void navigate(demandPaths.edit({ demand_id: id })),
      },
      ...(demand.planned_minutes > 0 && !OVER.includes(demand.status) ? [adjust] : []),
      ...(demand.planned_minutes > 0 ? [feedback] : []),
      ...(OVER.includes(demand.status) ? [] : [credit]),
      history,
    ];
  };
}
