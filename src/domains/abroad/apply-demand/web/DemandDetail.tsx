import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import type { ApplyDemandWhole } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { Milestones } from './Milestones.tsx';
import { Shortlist } from './Shortlist.tsx';
import './apply-demand.css';

interface OfDemand {
  readonly demand: ApplyDemandWhole;
}

/** Everything about one demand. */
export function DemandDetail({ demand, onPlan }: OfDemand & { readonly onPlan: () => void }) {
  return (
    <div className="apply-detail">
      {demand.reason && <Note tone="warning">{demand.reason}</Note>}
      <Wanted demand={demand} />
      <Background demand={demand} />
      <Milestones demand={demand} />
      <Shortlist demand={demand} onEdit={onPlan} />
    </div>
  );
}

function Wanted({ demand }: OfDemand) {
  const t = useText(applyDemandText);
  return (
    <Card title={t('section_what')}>
      <Facts>
        <Fact label={t('student_name')}>
          <StudentLink id={demand.student_id} name={demand.student_name} />
        </Fact>
        <Fact label={t('countries')}>{demand.countries.map((one) => t(one)).join(' · ')}</Fact>
        <Fact label={t('intake')}>
          {demand.intake_year} {t(demand.intake_term)} · {t(demand.degree)}
        </Fact>
        <Fact label={t('study_fields')}>{demand.study_fields}</Fact>
        <Fact label={t('budget_fen')}>
          {demand.budget_fen === null ? null : <Money fen={demand.budget_fen} />}
        </Fact>
        <Fact label={t('wished_guidance_name')}>{demand.wished_guidance_name}</Fact>
        <Fact label={t('guidance_name')}>{demand.guidance_name}</Fact>
        <Fact label={t('wishes')}>{demand.wishes}</Fact>
        <Fact label={t('created_by_name')}>
          {demand.created_by_name} · <Time at={demand.created_at} />
        </Fact>
        {demand.decided_by_name && (
          <Fact label={t('decided_by_name')}>
            {demand.decided_by_name} · <Time at={demand.decided_at} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Background({ demand }: OfDemand) {
  const t = useText(applyDemandText);
  const { grades, tests, files } = demand;
  return (
    <Card title={t('section_background')}>
      <Facts>
        <Fact label={t('school')}>{demand.school}</Fact>
        <Fact label={t('grades')}>
          {grades.length === 0 ? null : (
            <span className="apply-chips">
              {grades.map(({ qualification, subject, grade }) => (
                <span className="apply-chip" key={`${qualification} ${subject}`}>
                  {subject || t(qualification)} <b>{grade}</b>
                </span>
              ))}
            </span>
          )}
        </Fact>
        <Fact label={t('tests')}>
          {tests.length === 0 ? null : (
            <span className="apply-chips">
              {tests.map(({ test, overall, lowest }) => (
                <span className="apply-chip" key={`${test} ${overall}`}>
                  {t(test)} <b>{overall}</b> {lowest && `(${lowest})`}
                </span>
              ))}
            </span>
          )}
        </Fact>
        <Fact label={t('files')}>
          {files.length === 0 ? null : (
            <span className="apply-chips">
              {files.map((file) => (
                <FileLink key={file.id} file={file} />
              ))}
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
