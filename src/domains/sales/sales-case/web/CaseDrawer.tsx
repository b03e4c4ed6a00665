import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { casePermissions as may } from '../sales-case.access.ts';
import { type CaseDetail, salesCaseApi } from '../sales-case.contract.ts';
import { salesCaseStatus } from '../sales-case.status.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { percentOf } from './percent.ts';
import { ShareForm } from './ShareForm.tsx';
import { ProjectNames, ShareMarks } from './ShareMarks.tsx';
import { useProjectName } from './useProjectName.ts';
import './sales-case.css';

/** One case: who shares it, what came in and went back, every item, and what was proposed before. */
export function CaseDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(salesCaseText);
  const holds = useHolds();
  const [edited, setEdited] = useState<number>();
  const { data, error, refetch } = useApi(
    salesCaseApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const doc = data?.id === id ? data : undefined;
  const isEditing = doc !== undefined && edited === doc.id;
  const edit =
    doc?.status === 'auto' && holds(may.propose)
      ? 'propose'
      : doc?.status === 'confirmed' && holds(may.revise)
        ? 'revise'
        : undefined;
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="wide"
      title={doc?.number ?? t('title_one')}
      extra={
        doc &&
        !isEditing && (
          <>
            <StatusTag status={salesCaseStatus} value={doc.status} />
            {edit && (
              <Button icon={Pencil} onClick={() => setEdited(doc.id)}>
                {t(edit)}
              </Button>
            )}
            <StatusButtons status={salesCaseStatus} api={salesCaseApi} record={doc} about={doc.number} />
          </>
        )
      }
    >
      {isEditing ? (
        <ShareForm doc={doc} onDone={() => setEdited(undefined)} />
      ) : (
        <div className="drawer-pad">
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!doc && !error && <RowsSkeleton rows={8} />}
          {doc && <CaseParts doc={doc} />}
        </div>
      )}
    </SideDrawer>
  );
}

function CaseParts({ doc }: { doc: CaseDetail }) {
  const t = useText(salesCaseText);
  const proposal = doc.revisions.find(({ revision }) => revision === doc.proposed);
  const standing = doc.revisions.find(({ revision }) => revision === doc.revision);
  return (
    <>
      <Facts>
        <Fact label={t('student_name')}>
          <StudentLink id={doc.student_id} name={doc.student_name} />
        </Fact>
        <Fact label={t('contract_number')}>{doc.contract_number}</Fact>
        <Fact label={t('nature')}>
          {t(doc.nature)}
          {standing?.nature_reason && <span className="mute"> · {standing.nature_reason}</span>}
        </Fact>
        <Fact label={t('projects')}>
          <ProjectNames projects={doc.projects} />
        </Fact>
        <Fact label={t('signed_on')}>{doc.signed_on}</Fact>
        <Fact label={t('amount_fen')}>
          <Money fen={doc.amount_fen} />
        </Fact>
        <Fact label={t('collected_fen')}>
          <Money fen={doc.collected_fen} />
        </Fact>
        <Fact label={t('refunded_fen')}>
          <Money fen={doc.refunded_fen} />
        </Fact>
        <Fact label={t('net_fen')}>
          <Money fen={doc.net_fen} strong />
        </Fact>
        <Fact label={t('channel_name')}>{doc.channel_name}</Fact>
        <Fact label={t('referrer_name')}>{doc.referrer_name}</Fact>
      </Facts>
      {doc.status !== 'submitted' && doc.reason && <Note>{doc.reason}</Note>}
      {proposal && (
        <Card title={t('proposed')} extra={<span className="mute">{proposal.created_by_name}</span>}>
          <Shares shares={proposal.shares} amount_fen={doc.net_fen} />
          <p className="mute">
            <ProjectNames projects={proposal.projects} /> · {t(proposal.nature)}
            {proposal.reason && ` · ${proposal.reason}`}
          </p>
          <Note>{t('takes_effect')}</Note>
        </Card>
      )}
      <Card title={t('shares')}>
        <Shares shares={doc.shares} amount_fen={doc.net_fen} />
      </Card>
      <Card title={t('collections')}>
        <table className="case-table">
          <tbody>
            {doc.collections.map((one) => (
              <tr key={`${one.kind}${one.doc_id}`}>
                <td className="num">{one.doc_number}</td>
                <td>{t(one.kind === 'recharge' ? 'receipt' : 'refund')}</td>
                <td className="num">{one.posted_on}</td>
                <td className="end">
                  <Money fen={one.item_fen} zero="number" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Items items={doc.items} />
      <Card title={t('history')}>
        <table className="case-table">
          <tbody>
            {doc.revisions.map((one) => (
              <tr key={one.revision}>
                <td className="num">{one.revision}</td>
                <td>
                  <ShareMarks shares={one.shares} />
                </td>
                <td>{one.reason}</td>
                <td>{one.created_by_name ?? t('auto')}</td>
                <td className="end">
                  <Time at={one.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

function Shares({ shares, amount_fen }: { shares: CaseDetail['shares']; amount_fen: number }) {
  const t = useText(salesCaseText);
  if (shares.length === 0) return <p className="tone-text-danger">{t('nobody')}</p>;
  return (
    <table className="case-table">
      <tbody>
        {shares.map(({ admin_id, admin_name, role, share_bp }) => (
          <tr key={`${admin_id}${role}`}>
            <td>{admin_name}</td>
            <td className="mute">{t(role)}</td>
            <td>
              <span className="case-bar">
                <i style={{ width: `${percentOf(share_bp)}%` }} />
              </span>
            </td>
            <td className="end num">{percentOf(share_bp)}%</td>
            <td className="end">
              <Money fen={Math.round((amount_fen * share_bp) / 10_000)} zero="number" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Items({ items }: { items: CaseDetail['items'] }) {
  const t = useText(salesCaseText);
  const projectName = useProjectName();
  return (
    <Card title={t('performance')}>
      <table className="case-table">
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td className="num">{one.posted_on}</td>
              <td>
                {t(one.kind)}
                {one.corrects_month && (
                  <span className="mute"> {t('corrects', { month: one.corrects_month })}</span>
                )}
              </td>
              <td>{one.admin_name ?? <span className="tone-text-danger">{t('nobody')}</span>}</td>
              <td>{projectName(one.project)}</td>
              <td className="num">{one.doc_number}</td>
              <td className="end">
                <Money fen={one.item_fen} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
