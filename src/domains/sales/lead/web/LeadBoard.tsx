import { Clock, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { agree } from '@/kernel/web/approval/moves.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Person } from '@/kernel/web/display/value/TwoLines.tsx';
import { Kanban, type KanbanColumn } from '@/kernel/web/kanban/Kanban.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { BOARD_STAGES, type BoardStage, handMove } from '../lead.board.ts';
import { leadApi, MOST_CARDS } from '../lead.contract.ts';
import { leadPaths } from '../lead.paths.ts';
import type { Lead, VIEWS } from '../lead.shapes.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import type { LeadTask } from './LeadTasks.tsx';
import { DaysLeft, IntentionMark, NextDay } from './useLeadColumns.tsx';

type Stages = OutputOf<typeof leadApi.board>['list'];
const CARDS = 10;
const MORE_CARDS = 20;
const HOURS_OF_DAY = 24;
const FEW_DAYS = 3;

interface LeadBoardProps {
  readonly list: List<typeof leadApi.list>;
  readonly view: (typeof VIEWS)[number];
  readonly onTask: (task: LeadTask, lead: Lead) => void;
}

/** The list's leads by stage. What a person may move goes by the moves of the lead; the books alone win one. */
export function LeadBoard({ list, view, onTask }: LeadBoardProps) {
  const t = useText(leadText);
  const navigate = useNavigate();
  const holds = useHolds();
  const [shown, setShown] = useState<Partial<Record<BoardStage, number>>>({});
  const most = Math.max(CARDS, ...Object.values(shown));
  const input = { ...list.filters, view, most } as InputOf<typeof leadApi.board>;
  const { data, error, refetch } = useApi(leadApi.board, input, { keepPrevious: true });
  const move = useMove(data?.list ?? [], onTask);
  const columns = useColumns(data?.list ?? [], shown, (stage, n) => setShown({ ...shown, [stage]: n }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Kanban
      label={t('board')}
      columns={columns}
      card={(lead) => <Card lead={lead} />}
      onOpen={(id) => void navigate(leadPaths.edit({ lead_id: id }))}
      onMove={holds(may.log) ? move : undefined}
    />
  );
}

/** By the lead's own calls: a visit asks for its day, a loss for its reason, a step back for why. */
function useMove(stages: Stages, onTask: LeadBoardProps['onTask']) {
  const { run } = useRun();
  return async (id: number, from: string, to: string) => {
    const name = handMove(from as BoardStage, to as BoardStage);
    const lead = stages.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (!lead || !name) return;
    if (name === 'visit' || name === 'lose') return onTask(name, lead);
    const reason = await agree(leadStatus.transitions[name], lead.name);
    if (reason === undefined) return;
    const input = { id, version: lead.version, ...(reason && { reason }) };
    await run(leadApi[name], input as InputOf<(typeof leadApi)[typeof name]>, { success: webText.done });
  };
}

function useColumns(
  stages: Stages,
  shown: Partial<Record<BoardStage, number>>,
  onMore: (stage: BoardStage, n: number) => void,
): KanbanColumn<Lead>[] {
  const t = useText(leadText);
  const say = useSay();
  return BOARD_STAGES.map((stage) => {
    const { count = 0, mean_hours = null, cards = [] } = stages.find((one) => one.status === stage) ?? {};
    const most = shown[stage] ?? CARDS;
    // Of hours only nobody asks on average.
    const days =
      mean_hours && mean_hours >= HOURS_OF_DAY ? (mean_hours / HOURS_OF_DAY).toFixed(1) : undefined;
    return {
      key: stage,
      name: say(leadStatus.states[stage].label),
      title: <StatusTag status={leadStatus} value={stage} />,
      count,
      figure: days && t('mean_days', { n: days }),
      cards: stage === 'lost' ? [] : cards.slice(0, most),
      accepts: BOARD_STAGES.filter((from) => handMove(from, stage)),
      onMore: most < MOST_CARDS ? () => onMore(stage, Math.min(MOST_CARDS, most + MORE_CARDS)) : undefined,
      ...(stage === 'trial' && { note: t('board_trial') }),
      ...(stage === 'won' && { aside: true as const, note: t('board_won'), shown: <Won leads={cards} /> }),
      ...(stage === 'lost' && { aside: true as const, note: t('board_lost') }),
    };
  });
}

const Won = ({ leads }: { leads: readonly Lead[] }) => (
  <ul className="lead-won">
    {leads.map(({ id, name }) => (
      <li key={id}>
        <Person name={name} />
      </li>
    ))}
  </ul>
);

function Card({ lead }: { lead: Lead }) {
  const { name, intention, grade, school, last_words, next_on, days_left, channel_name } = lead;
  return (
    <div className="lead-card">
      <div className="lead-card-head">
        <b>{name}</b>
        <IntentionMark value={intention} />
        <span className="mute">{[grade, school].filter(Boolean).join(' · ')}</span>
      </div>
      {last_words && <p>{last_words}</p>}
      <div className="lead-card-foot">
        <Icon of={Clock} size={13} />
        <NextDay next_on={next_on} what="" />
        {days_left !== null && days_left <= FEW_DAYS && (
          <>
            <Icon of={RotateCcw} size={13} />
            <DaysLeft days={days_left} />
          </>
        )}
        <span className="mute">{channel_name}</span>
      </div>
    </div>
  );
}
