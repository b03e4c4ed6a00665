import { ChevronRight, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Permission } from '@/kernel/permission.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import { isOffer, nextMove, type StageMove, stageBefore } from '../application.rules.ts';
import type { Application } from '../application.shapes.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText } from '../application.text.ts';
import { StageBar } from './embed/applicationMarks.tsx';
import { DecideForm, EnrolForm, ReplyForm, StepBackForm, SubmitForm, VisaForm } from './stageForms.tsx';

/** What people do by hand: an interview comes by being set. */
const FORMS = {
  submit: SubmitForm,
  decide: DecideForm,
  answer: ReplyForm,
  visa: VisaForm,
  enrol: EnrolForm,
  step_back: StepBackForm,
} as const;
type HandMove = keyof typeof FORMS;
export const isByHand = (move: StageMove | undefined): move is Exclude<StageMove, 'interview'> =>
  move !== undefined && move in FORMS;

const NEEDS: Readonly<Record<HandMove, Permission>> = {
  submit: may.edit,
  decide: may.decide,
  answer: may.decide,
  visa: may.edit,
  enrol: may.decide,
  step_back: may.decide,
};

export interface AskedMove {
  readonly application: Application;
  readonly move: HandMove;
}

/** The form of a move over the page. */
export function StageMoveForm({ asked, onClose }: { asked: AskedMove | undefined; onClose: () => void }) {
  const t = useText(applicationText);
  const Form = asked && FORMS[asked.move];
  return (
    <FormModal
      open={asked !== undefined}
      onClose={onClose}
      title={asked && `${t(labelOf(asked.move))} · ${asked.application.student_name}`}
    >
      {Form && <Form application={asked.application} onClose={onClose} />}
    </FormModal>
  );
}
const labelOf = (move: HandMove) => (move === 'visa' ? 'visa_start' : move);

/** Moves that are open now: the next of its stage first. */
function movesOf({ stage, decision, status }: Application): HandMove[] {
  if (status === 'discontinued') return [];
  const back: HandMove[] = stage !== 'preparing' && stageBefore(stage) ? ['step_back'] : [];
  if (status === 'completed') return back;
  const next = nextMove(stage);
  const first: HandMove[] = isByHand(next) && !(next === 'answer' && !isOffer(decision)) ? [next] : [];
  const again: HandMove[] =
    stage === 'preparing' || stage === 'submitted' || stage === 'interview' ? [] : ['decide'];
  const reply: HandMove[] = stage === 'replied' ? ['answer'] : [];
  return [...new Set([...first, ...again, ...reply, ...back])];
}

/** What this person may do with it here. */
function useOpenMoves(application: Application): HandMove[] {
  const [holds, { company_id }] = [useHolds(), useActor()];
  return application.company_id === company_id
    ? movesOf(application).filter((name) => holds(NEEDS[name]))
    : [];
}

/** Where it stands, in a list: pressed, it asks for what the next stage needs. */
export function StageStep({ application }: { application: Application }) {
  const t = useText(applicationText);
  const [first] = useOpenMoves(application);
  const [open, setOpen] = useState(false);
  if (first === undefined || first === 'step_back') return <StageBar stage={application.stage} />;
  return (
    <>
      <button
        type="button"
        className="in-place"
        aria-label={`${t(application.stage)}: ${t(labelOf(first))}…`}
        onClick={() => setOpen(true)}
      >
        <StageBar stage={application.stage} />
        <Icon of={ChevronRight} size={12} />
      </button>
      <StageMoveForm asked={open ? { application, move: first } : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

interface ApplicationButtonsProps {
  readonly application: Application;
  readonly compact?: boolean;
  readonly onHistory?: () => void;
}

/** What can be done with an application: on to its next stage, further decisions, and ending it. */
export function ApplicationButtons({ application, compact = false, onHistory }: ApplicationButtonsProps) {
  const t = useText(applicationText);
  const [move, setMove] = useState<HandMove>();
  const open = useOpenMoves(application);
  const [first, ...others] = open;
  const isForward = first !== undefined && first !== 'step_back';
  const more: MenuAction[] = (compact || !isForward ? open : others).map((name) => ({
    key: name,
    label: t(labelOf(name)),
    ...(name === 'step_back' && { icon: Undo2 }),
    onClick: () => setMove(name),
  }));
  const history: MenuAction[] = onHistory
    ? [{ key: 'history', label: t('history'), icon: History, onClick: onHistory }]
    : [];
  return (
    <>
      {!compact && isForward && (
        <Button kind="primary" onClick={() => setMove(first)}>
          {t(labelOf(first))}…
        </Button>
      )}
      <StatusButtons
        compact={compact}
        status={applicationStatus}
        api={applicationApi}
        record={application}
        about={application.student_name}
        more={[...more, ...history]}
      />
      <StageMoveForm asked={move && { application, move }} onClose={() => setMove(undefined)} />
    </>
  );
}
