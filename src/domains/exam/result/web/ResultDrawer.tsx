import { useState } from 'react';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { CashIn } from '../../exam-entry/web/embed/CashIn.tsx';
import { resultEnquiryPermissions } from '../../result-enquiry/result-enquiry.access.ts';
import { EnquiryForm } from '../../result-enquiry/web/embed/EnquiryForm.tsx';
import { resultPermissions as may } from '../result.access.ts';
import { resultApi } from '../result.contract.ts';
import type { ResultWhole } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import type { Sitting } from './ResultForm.tsx';
import { Predicted } from './useResultColumns.tsx';

interface ResultDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onCorrect: (sitting: Sitting) => void;
}

/** A board can be asked about what it has said, and by us about what was sat with us. */
const isOfBoard = ({ kind, source }: ResultWhole): boolean =>
  (kind === 'final' || kind === 'provisional') && source !== 'outside';

/** A sitting with every word on it, the last one first. */
export function ResultDrawer({ id, onClose, onCorrect }: ResultDrawerProps) {
  const t = useText(resultText);
  const holds = useHolds();
  const [enquired, setEnquired] = useState<number>();
  const { data, error, refetch } = useApi(
    resultApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const result = data && data.id === id ? data : undefined;
  const correct = (known: ResultWhole) => {
    onClose();
    onCorrect({ student_id: known.student_id, series_id: known.series_id, item_id: known.item_id, known });
  };
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      title={result ? `${result.student_name} · ${result.item_code} ${result.series_name}` : t('title')}
      extra={
        result && (
          <>
            {holds(resultEnquiryPermissions.add) && isOfBoard(result) && (
              <Button onClick={() => setEnquired(result.id)}>{t('ask_enquiry')}</Button>
            )}
            {holds(may.edit) && <Button onClick={() => correct(result)}>{t('change')}</Button>}
          </>
        )
      }
    >
      {id !== undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {id !== undefined && !result && !error && <RowsSkeleton rows={8} />}
      {result && (
        <div className="drawer-pad">
          <Facts>
            <Fact label={t('item_title')}>{result.item_title}</Fact>
            <Fact label={t('grade')}>
              <b>{result.grade}</b>
            </Fact>
            <Fact label={t('predicted_grade')}>
              <Predicted row={result} />
            </Fact>
            <Fact label={t('before_grade')}>{result.before_grade}</Fact>
            <Fact label={t('points')}>{result.points}</Fact>
            <Fact label={t('teacher_name')}>{result.teacher_name}</Fact>
          </Facts>
          <div className="result-cash-in">
            <CashIn key={result.id} studentId={result.student_id} unitId={result.item_id} />
          </div>
          <h3 className="result-revisions-title">{t('revisions')}</h3>
          <ol className="result-revisions">
            {result.revisions.map((one) => (
              <li key={one.revision}>
                <b>{one.grade}</b>
                <span>
                  {t(one.kind)} · {t(one.why)}
                  {one.mark !== null && ` · ${one.mark}`}
                  {one.is_flagged && ` · ${t('reckoned_grade')} ${one.reckoned_grade}`}
                </span>
                {one.components.length > 0 && (
                  <span className="num mute">
                    {one.components
                      .map(({ code, mark, grade, is_absent }) =>
                        is_absent ? `${code} ABS` : `${code} ${mark ?? grade ?? ''}`,
                      )
                      .join(' · ')}
                  </span>
                )}
                {one.note && <span>{one.note}</span>}
                {one.file && <FileLink file={one.file} />}
                <small className="mute">
                  {one.created_by_name} <Time at={one.created_at} mode="datetime" />
                </small>
              </li>
            ))}
          </ol>
        </div>
      )}
      <EnquiryForm resultId={enquired} onClose={() => setEnquired(undefined)} />
    </SideDrawer>
  );
}
