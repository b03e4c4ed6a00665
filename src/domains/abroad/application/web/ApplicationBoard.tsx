import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Kanban, type KanbanColumn } from '@/kernel/web/kanban/Kanban.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { STAGES, type Stage } from '../../document-template/stage.text.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi, MOST_CARDS } from '../application.contract.ts';
import { applicationPaths } from '../application.paths.ts';
import { moveBetween } from '../application.rules.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { DeadlineText, DecisionTag, ReplyTag } from './embed/applicationMarks.tsx';
import { type AskedMove, isByHand, StageMoveForm } from './StageMoves.tsx';

const CARDS = 12;
const MORE_CARDS = 24;
type Card = Application & { readonly name: string };

/** The list's applications by stage. A card that is dropped asks for what the move needs. */
export function ApplicationBoard({ list }: { list: List<typeof applicationApi.list> }) {
  const t = useText(applicationText);
  const navigate = useNavigate();
  const holds = useHolds();
  const [most, setMost] = useState(CARDS);
  const [asked, setAsked] = useState<AskedMove>();
  const { data, error, refetch } = useApi(
    applicationApi.board,
    { ...(list.filters as object), most },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const stages = data?.list ?? [];
  const columns: KanbanColumn<Card>[] = STAGES.map((stage) => {
    const { count = 0, cards = [] } = stages.find((one) => one.stage === stage) ?? {};
    const accepts = STAGES.filter((from) => isByHand(moveBetween(from, stage)));
    return {
      key: stage,
      name: t(stage),
      title: <b>{t(stage)}</b>,
      count,
      cards: cards.map((card) => ({ ...card, name: card.student_name })),
      accepts,
      ...(accepts.length === 0 && stage !== 'preparing' && { note: t('board_system') }),
      ...(most < MOST_CARDS && { onMore: () => setMost(Math.min(MOST_CARDS, most + MORE_CARDS)) }),
    };
  });
  const move = (id: number, from: string, to: string) => {
    const name = moveBetween(from as Stage, to as Stage);
    const application = stages.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (application && isByHand(name)) setAsked({ application, move: name });
  };
  return (
    <div className="apply-board">
      <Kanban
        label={t('board')}
        columns={columns}
        card={(card) => <CardFace application={card} />}
        onOpen={(id) => void navigate(applicationPaths.edit({ application_id: id }))}
        {...(holds(may.edit) && { onMove: move })}
      />
      <StageMoveForm asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}

const CardFace = ({ application }: { application: Application }) => (
  <div className="apply-card">
    <b>{application.student_name}</b>
    <p className="clip">
      {application.institution_name} · {application.programme_name}
    </p>
    <div className="apply-card-foot">
      {application.decision === null ? (
        <DeadlineText application={application} />
      ) : (
        <DecisionTag value={application.decision} />
      )}
      {application.reply !== null && <ReplyTag value={application.reply} />}
    </div>
  </div>
);
