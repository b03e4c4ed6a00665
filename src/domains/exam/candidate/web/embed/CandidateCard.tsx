import { History, Merge, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { candidatePermissions as may } from '../../candidate.access.ts';
import { type Candidate, candidateApi } from '../../candidate.contract.ts';
import { candidateStatus } from '../../candidate.status.ts';
import { candidateText } from '../../candidate.text.ts';
import { CandidateDrawer, type NewCandidate } from '../CandidateDrawer.tsx';
import { MergeForm } from '../MergeForm.tsx';

interface CandidateCardProps {
  readonly studentId: number;
  readonly known: OutputOf<typeof candidateApi.of_student>;
}

/** Whom the boards know a student as, or the first step while nobody has entered it. */
export function CandidateCard({ studentId, known }: CandidateCardProps) {
  const t = useText(candidateText);
  const mayEdit = useHolds()(may.edit);
  const [edited, setEdited] = useState<Candidate | NewCandidate>();
  const { candidate, student_name } = known;
  const begin = () => setEdited({ student_id: studentId, legal_name: student_name });
  return (
    <>
      {candidate ? (
        <Known one={candidate} same={known.same} onEdit={() => setEdited(candidate)} />
      ) : (
        <EmptyState icon={UserPlus} title={t('none')} help={t('none_help')}>
          {mayEdit && (
            <Button kind="primary" onClick={begin}>
              {t('begin')}
            </Button>
          )}
        </EmptyState>
      )}
      <CandidateDrawer open={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

interface KnownProps {
  readonly one: Candidate;
  readonly same: CandidateCardProps['known']['same'];
  readonly onEdit: () => void;
}
function Known({ one, same, onEdit }: KnownProps) {
  const t = useText(candidateText);
  const [merging, setMerging] = useState(false);
  const [past, setPast] = useState<number>();
  const edit = { key: 'edit', label: t('edit'), icon: Pencil, permission: may.edit, onClick: onEdit };
  const merge = {
    key: 'merge',
    label: t('merge'),
    icon: Merge,
    permission: may.edit,
    onClick: () => setMerging(true),
  };
  const history = { key: 'history', label: t('history'), icon: History, onClick: () => setPast(one.id) };
  return (
    <Card
      title={t('title_one')}
      extra={
        <>
          <StatusTag status={candidateStatus} value={one.status} />
          <StatusButtons
            status={candidateStatus}
            api={candidateApi}
            record={one}
            about={one.student_name}
            more={[edit, ...(one.former_uci === '' ? [merge] : []), history]}
          />
        </>
      }
    >
      <Facts>
        <Fact label={t('legal_name')}>{one.legal_name}</Fact>
        <Fact label={t('board_name')}>{one.board_name}</Fact>
        <Fact label={t('birthday')}>{one.birthday}</Fact>
        <Fact label={t('sex')}>{one.sex && t(one.sex)}</Fact>
        <Fact label={t('nationality')}>{one.nationality}</Fact>
        <Fact label={t('document_kind')}>
          {[one.document_kind && t(one.document_kind), one.document_number].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('document_expires_on')}>{one.document_expires_on}</Fact>
        <Fact label={t('document_file')}>{one.document_file && <FileLink file={one.document_file} />}</Fact>
        <Fact label={t('uci')}>{one.uci}</Fact>
        {one.former_uci && <Fact label={t('former_uci')}>{one.former_uci}</Fact>}
        {same.length > 0 && (
          <Fact label={t('same')}>
            {same.map(({ student_name, uci }) => [student_name, uci].filter(Boolean).join(' ')).join('；')}
          </Fact>
        )}
        <Fact label={t('email')}>{one.email}</Fact>
        <Fact label={t('photo')}>{one.photo && <FileLink file={one.photo} />}</Fact>
        <Fact label={t('access_arrangements')}>{one.access_arrangements}</Fact>
        <Fact label={t('checked_by')}>
          {one.checked_at !== null && (
            <>
              {one.checked_by_name} <Time at={one.checked_at} mode="datetime" />
            </>
          )}
        </Fact>
      </Facts>
      <FormModal open={merging} onClose={() => setMerging(false)} title={t('merge')}>
        {merging && <MergeForm one={one} onClose={() => setMerging(false)} />}
      </FormModal>
      <HistoryDrawer doc="candidate" docId={past} onClose={() => setPast(undefined)} />
    </Card>
  );
}
