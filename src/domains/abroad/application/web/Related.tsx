import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { essayApi } from '../../essay/essay.contract.ts';
import { essayPaths } from '../../essay/essay.paths.ts';
import { essayStatus } from '../../essay/essay.status.ts';
import { essayText } from '../../essay/essay.text.ts';
import { interviewApi } from '../../interview/interview.contract.ts';
import { interviewPaths } from '../../interview/interview.paths.ts';
import { interviewStatus } from '../../interview/interview.status.ts';
import { interviewText } from '../../interview/interview.text.ts';
import { refereeApi } from '../../referee/referee.contract.ts';
import { refereePaths } from '../../referee/referee.paths.ts';
import { refereeStatus } from '../../referee/referee.status.ts';
import { refereeText } from '../../referee/referee.text.ts';
import { applicationText } from '../application.text.ts';

const MOST = 50;

interface RelatedProps {
  /** Where they are worked on. */
  readonly to: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: number; readonly cells: readonly ReactNode[] }[] | undefined;
}

/** What is made for one application in another table, which is where it is worked on. */
function Related({ to, heads, rows }: RelatedProps) {
  const t = useText(applicationText);
  return (
    <div className="apply-documents">
      <p>
        <Link className="btn btn-default" to={to}>
          {t('related_open')}
        </Link>
      </p>
      {rows?.length === 0 && <p className="mute">{t('related_none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <table className="apply-choices">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand where they stand.
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface OfApplication {
  readonly applicationId: number;
}

export function RefereesOf({ applicationId: application_id }: OfApplication) {
  const t = useText(refereeText);
  const { data } = useApi(refereeApi.list, { application_id, limit: MOST });
  const rows = data?.list.map(({ id, name, title_held, due_on, status, applications }) => ({
    id,
    cells: [
      name,
      title_held,
      <StatusTag key="status" status={refereeStatus} value={status} />,
      due_on ?? <Nothing key="due" />,
      applications.find((one) => one.id === application_id)?.submitted_on ?? <Nothing key="sent" />,
    ],
  }));
  const heads = ['name', 'title_held', 'status', 'due_on', 'submitted_on'] as const;
  return (
    <Related to={refereePaths.list({ application_id })} heads={heads.map((head) => t(head))} rows={rows} />
  );
}

export function EssaysOf({ applicationId: application_id }: OfApplication) {
  const t = useText(essayText);
  const { data } = useApi(essayApi.list, { application_id, limit: MOST });
  const rows = data?.list.map(({ id, name, kind, writer_name, version_no, words, status, due_on }) => ({
    id,
    cells: [
      name,
      t(kind),
      writer_name,
      version_no > 0 && t('version_n', { n: version_no }),
      words,
      <StatusTag key="status" status={essayStatus} value={status} />,
      due_on,
    ],
  }));
  const heads = ['name', 'kind', 'writer_name', 'version_no', 'words', 'status', 'due_on'] as const;
  return (
    <Related to={essayPaths.list({ application_id })} heads={heads.map((head) => t(head))} rows={rows} />
  );
}

export function InterviewsOf({ applicationId: application_id }: OfApplication) {
  const t = useText(interviewText);
  const { data } = useApi(interviewApi.list, { application_id, limit: MOST });
  const rows = data?.list.map(({ id, starts_at, form, place, preparer_name, status, outcome }) => ({
    id,
    cells: [
      <Time key="at" at={starts_at} mode="datetime" />,
      t(form),
      place,
      preparer_name,
      <StatusTag key="status" status={interviewStatus} value={status} />,
      outcome,
    ],
  }));
  const heads = ['starts_at', 'form', 'place', 'preparer_name', 'status', 'outcome'] as const;
  return (
    <Related to={interviewPaths.list({ application_id })} heads={heads.map((head) => t(head))} rows={rows} />
  );
}
