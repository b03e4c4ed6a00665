import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Teacher } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';

export function TeacherFacts({ teacher }: { teacher: Teacher }) {
  const t = useText(teacherText);
  const join = useJoin();
  return (
    <>
      <Card title={t('section_who')}>
        <Facts>
          <Fact label={t('phone')}>{teacher.phone && <span className="num">{teacher.phone}</span>}</Fact>
          <Fact label={t('email')}>{teacher.email}</Fact>
          <Fact label={t('admin_id')}>{teacher.admin_name}</Fact>
          <Fact label={t('employment')}>{t(teacher.employment)}</Fact>
          <Fact label={t('tier_id')}>{teacher.tier_name}</Fact>
          <Fact label={t('company_ids')}>{join(teacher.company_names)}</Fact>
          <Fact label={t('time_zone')}>
            {teacher.zone}
            {!teacher.time_zone && <span className="mute"> · {t('time_zone_company')}</span>}
          </Fact>
          <Fact label={t('note')}>{teacher.note}</Fact>
          <Fact label={t('created_at')}>
            <Time at={teacher.created_at} mode="datetime" />
          </Fact>
        </Facts>
      </Card>
      <Card title={t('subjects')}>
        {teacher.subjects.length === 0 && <p className="mute">{t('subjects_none')}</p>}
        <ul className="teacher-taught">
          {teacher.subjects.map(({ subject_id, subject_name, level_names }) => (
            <li key={subject_id}>
              {subject_name}
              <span className="mute">{level_names.length > 0 ? join(level_names) : t('all_levels')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
