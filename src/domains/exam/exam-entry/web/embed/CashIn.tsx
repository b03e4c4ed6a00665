import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { examEntryPermissions as may } from '../../exam-entry.access.ts';
import { examEntryApi } from '../../exam-entry.contract.ts';
import { examEntryPaths } from '../../exam-entry.paths.ts';
import type { Uncashed } from '../../exam-entry.shapes.ts';
import { examEntryText } from '../../exam-entry.text.ts';
import { CashInDrawer, canCashIn, cashInWords } from '../CashInDrawer.tsx';
import '../exam-entry.css';

/** More awards than hang on one unit. */
const MOST = 20;

/** Beside a unit that a student has: the awards whose units are complete and that nobody has cashed in. */
export function CashIn({ studentId, unitId }: { studentId: number; unitId: number }) {
  const t = useText(examEntryText);
  const holds = useHolds();
  const [chosen, choose] = useState<Uncashed>();
  const [sent, setSent] = useState<string>();
  const { data } = useApi(
    examEntryApi.uncashed,
    { student_id: studentId, page: 1, limit: MOST },
    { enabled: holds(may.read), staleMs: 0, keepPrevious: true },
  );
  const awards = (data?.list ?? []).filter(
    (one) => one.student_id === studentId && one.unit_ids.includes(unitId),
  );
  if (awards.length === 0 && sent === undefined) return null;
  return (
    <Card title={t('uncashed')}>
      {awards.map((award) => (
        <div key={award.award_id} className="cash-in">
          <span>
            <b>
              {award.award_code} {award.award_title}
            </b>
            <small className="mute">
              {t('cash_in_missing')} · {award.unit_codes.join(' · ')} · {cashInWords(t, award)}
            </small>
          </span>
          {holds(may.add) && canCashIn(award) && (
            <Button onClick={() => choose(award)}>{t('cash_in')}</Button>
          )}
        </div>
      ))}
      {sent !== undefined && (
        <Link to={examEntryPaths.demand({ keyword: sent })}>{t('cash_in_done', { number: sent })}</Link>
      )}
      <CashInDrawer award={chosen} onClose={() => choose(undefined)} onDone={setSent} />
    </Card>
  );
}
