import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { offerConditionText } from '../../offer-condition/offer-condition.text.ts';
import { Conditions } from '../../offer-condition/web/embed/Conditions.tsx';
import { applicationPaths } from '../application.paths.ts';
import { isBinding, isOffer } from '../application.rules.ts';
import type { ApplicationWhole } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { DeadlineText, DecisionTag, Groups, ReplyTag } from './embed/applicationMarks.tsx';
import { FeeMoney } from './FeeMoney.tsx';

interface OverviewProps {
  readonly application: ApplicationWhole;
  readonly onSection: (section: 'basic' | 'documents') => void;
}

/** What there is to do, what the student's other choices say, and how complete the papers are. */
export function Overview({ application, onSection }: OverviewProps) {
  const { company_id } = useActor();
  return (
    <div className="apply-overview">
      <div className="apply-main">
        {application.decision !== null && (
          <Conditions
            applicationId={application.id}
            mayChange={application.company_id === company_id && application.status === 'in_progress'}
          />
        )}
        <Said application={application} />
        <Others application={application} />
      </div>
      <aside className="apply-side">
        <Todo application={application} />
        <Papers application={application} onSection={onSection} />
        <Known application={application} onSection={onSection} />
        <FeeMoney application={application} />
      </aside>
    </div>
  );
}

function Said({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  if (application.decisions.length === 0) return null;
  return (
    <Section title={t('decisions')}>
      <ul className="apply-said">
        {application.decisions.toReversed().map((one) => (
          <li key={one.id}>
            <DecisionTag value={one.decision} />
            <span className="num">{one.decided_on}</span>
            <span className="mute">{one.created_by_name}</span>
            {one.because && <span className="clip">{one.because}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Others({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const isUcas = application.scheme === 'ucas';
  const isBound = isBinding(application.round) && application.reply === 'accepted';
  const open = application.others.filter(
    ({ id, status }) => id !== application.id && status === 'in_progress',
  );
  return (
    <Section
      title={t(isUcas ? 'choices' : 'others')}
      gloss={isBound && open.length > 0 ? t('withdraw_rest') : t(isUcas ? 'choices_help' : 'others_help')}
    >
      <table className="apply-choices">
        <thead>
          <tr>
            <th>#</th>
            <th>{t('institution_id')}</th>
            <th>{t('programme_id')}</th>
            <th>{t('tier')}</th>
            <th>{t('decision_word')}</th>
            <th className="right">{t('groups')}</th>
            <th>{t('reply')}</th>
          </tr>
        </thead>
        <tbody>
          {application.others.map((one, at) => (
            <tr
              key={one.id}
              className={
                one.id === application.id ? 'is-here' : one.status === 'discontinued' ? 'mute' : undefined
              }
            >
              <td className="num">{one.choice_no ?? at + 1}</td>
              <td>
                <Link to={applicationPaths.edit({ application_id: one.id })}>{one.institution_name}</Link>
              </td>
              <td>{one.programme_name}</td>
              <td>{one.tier ? t(one.tier) : <Nothing />}</td>
              <td>
                {one.status === 'discontinued' ? t('discontinued') : <DecisionTag value={one.decision} />}
              </td>
              <td className="right">
                <Groups met={one.groups_met} all={one.groups_all} />
              </td>
              <td>
                <ReplyTag value={one.reply} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** In the order in which it has to be done. */
function useTodo(application: ApplicationWhole): string[] {
  const t = useText(applicationText);
  const c = useText(offerConditionText);
  const {
    documents,
    stage,
    fee_cents,
    fee_paid_on,
    decision,
    reply,
    reply_due_on,
    groups_met,
    groups_all,
    told_conditions,
  } = application;
  const lacking = documents.filter(
    (one) => one.stage === 'preparing' && one.need === 'required' && one.state !== 'checked',
  ).length;
  const isPreparing = stage === 'preparing';
  return [
    application.next_step,
    isPreparing && lacking > 0 && t('todo_documents', { n: lacking }),
    isPreparing && fee_cents > 0 && fee_paid_on === null && t('todo_fee'),
    isOffer(decision) && reply === null && reply_due_on !== null && t('todo_reply', { day: reply_due_on }),
    told_conditions === 'reopened' && c('reopened_todo'),
    told_conditions === 'met' && decision === 'conditional' && c('all_met_todo'),
    decision === 'conditional' &&
      groups_met < groups_all &&
      t('todo_conditions', { met: groups_met, all: groups_all }),
  ].filter((one): one is string => Boolean(one));
}

function Todo({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const todo = useTodo(application);
  return (
    <Section title={t('todo')}>
      {todo.length === 0 ? (
        <p className="mute">{t('todo_none')}</p>
      ) : (
        <ul className="apply-todo">
          {todo.map((one) => (
            <li key={one}>
              <Icon of={TriangleAlert} size={15} />
              {one}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Papers({ application, onSection }: OverviewProps) {
  const t = useText(applicationText);
  const { documents, documents_done, documents_all } = application;
  return (
    <Section
      title={t('section_documents')}
      gloss={t('document_checked', { n: documents_done, all: documents_all })}
      extra={
        <Button kind="text" size="small" onClick={() => onSection('documents')}>
          {t('document_edit')}
        </Button>
      }
    >
      <ul className="apply-papers">
        {documents.map(({ id, name, state, brought_by, due_on }) => (
          <li key={id} data-done={state === 'checked' || undefined}>
            <Icon of={state === 'checked' ? CircleCheck : CircleDashed} size={15} />
            <span className="clip">{name}</span>
            <span className="mute num">
              {state === 'checked' ? t(`by_${brought_by}`) : `${t(state)} ${due_on ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Known({ application, onSection }: OverviewProps) {
  const t = useText(applicationText);
  const { intake_year, intake_term, scheme, cycle, round, external_id, fee, fee_paid_on } = application;
  return (
    <Section
      title={t('section_basic')}
      extra={
        <Button kind="text" size="small" onClick={() => onSection('basic')}>
          {t('edit')}
        </Button>
      }
    >
      <Facts>
        <Fact label={t('deadline_at')}>
          <DeadlineText application={application} full />
        </Fact>
        <Fact label={t('scheme')}>
          {[t(scheme), cycle, scheme === 'ucas' ? '' : t(round)].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('intake')}>{`${intake_year} ${t(intake_term)}`}</Fact>
        <Fact label={t('guidance_id')}>{application.guidance_name}</Fact>
        <Fact label={t('writer_id')}>{application.writer_name}</Fact>
        <Fact label={t('external_id')}>{external_id}</Fact>
        <Fact label={t('fee')}>{fee && `${fee} · ${t(fee_paid_on ? 'fee_paid' : 'fee_unpaid')}`}</Fact>
        {application.status === 'discontinued' && (
          <Fact label={t('discontinued_because')}>{application.discontinued_because}</Fact>
        )}
      </Facts>
    </Section>
  );
}
