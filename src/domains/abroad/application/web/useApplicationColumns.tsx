import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Application } from '../application.shapes.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText } from '../application.text.ts';
import { DeadlineText, DecisionTag, Groups, Part, ReplyTag } from './embed/applicationMarks.tsx';
import { NextStep } from './NextStep.tsx';
import { StageStep } from './StageMoves.tsx';

export function useApplicationColumns(): Column<Application>[] {
  const t = useText(applicationText);
  const lang = useLang();
  return [
    { field: 'student_name', width: 84, fixed: 'left', show: (name) => <b className="clip">{name}</b> },
    {
      key: 'where',
      title: t('where'),
      width: 204,
      show: ({ institution_name, programme_name }) => (
        <TwoLines sub={programme_name}>
          <b>{institution_name}</b>
        </TwoLines>
      ),
    },
    { field: 'tier', width: 56, show: (tier) => (tier ? t(tier) : <Nothing />) },
    {
      field: 'scheme',
      width: 96,
      show: (scheme, { round, choice_no }) => (
        <TwoLines sub={choice_no === null ? (round === 'regular' ? undefined : t(round)) : `#${choice_no}`}>
          {t(`short_${scheme}`)}
        </TwoLines>
      ),
    },
    { field: 'stage', width: 100, show: (_, row) => <StageStep application={row} /> },
    {
      field: 'next_step',
      width: 140,
      // The deadline says more where there is no room for both.
      from: 880,
      show: (_, row) => <NextStep application={row} />,
    },
    { field: 'deadline_at', width: 100, show: (_, row) => <DeadlineText application={row} /> },
    {
      key: 'documents_count',
      title: t('documents_count'),
      width: lang === 'en' ? 92 : 60,
      align: 'right',
      show: ({ documents_done, documents_all }) => <Part done={documents_done} all={documents_all} />,
    },
    {
      key: 'essays_count',
      title: t('essays_count'),
      width: 60,
      align: 'right',
      from: 1120,
      show: ({ essays_done, essays_all }) => <Part done={essays_done} all={essays_all} />,
    },
    {
      key: 'referees_count',
      title: t('referees_count'),
      width: 60,
      align: 'right',
      from: 1120,
      show: ({ referees_done, referees_all }) => <Part done={referees_done} all={referees_all} />,
    },
    {
      field: 'decision',
      title: t('decision_word'),
      width: 112,
      mark: true,
      show: (value) => <DecisionTag value={value} />,
    },
    {
      key: 'groups',
      title: t('groups'),
      width: 88,
      align: 'right',
      show: ({ groups_met, groups_all }) => <Groups met={groups_met} all={groups_all} />,
    },
    { field: 'reply', width: 84, from: 1180, mark: true, show: (value) => <ReplyTag value={value} /> },
    { field: 'fee', width: 92, from: 1300 },
    { field: 'number', hidden: true },
    { field: 'country', hidden: true, show: (country) => t(country) },
    { field: 'degree', hidden: true, show: (degree) => t(degree) },
    { field: 'intake_year', hidden: true, align: 'left' },
    { field: 'intake_term', hidden: true, show: (term) => t(term) },
    { field: 'cycle', hidden: true, align: 'left' },
    { field: 'guidance_name', hidden: true },
    { field: 'writer_name', hidden: true },
    { field: 'external_id', hidden: true },
    { field: 'submitted_on', hidden: true },
    { field: 'decided_on', hidden: true },
    { field: 'reply_due_on', hidden: true },
    {
      field: 'status',
      hidden: true,
      show: (status) => <StatusTag status={applicationStatus} value={status} />,
    },
    { field: 'created_at', hidden: true, time: 'date' },
  ];
}
