import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { Conversion } from '../conversion.contract.ts';
import { conversionText } from '../conversion.text.ts';

/** What one conversion is about. */
export function ConversionFacts({ doc }: { doc: Conversion }) {
  const t = useText(conversionText);
  return (
    <>
      <Fact label={t('kind')}>{t(doc.kind)}</Fact>
      <Fact label={t('student_name')}>
        <StudentLink id={doc.student_id} name={doc.student_name} />
      </Fact>
      <Fact label={t('amount_fen')}>
        <Money fen={doc.amount_fen} zero="number" strong />
      </Fact>
      {doc.tenders.map(({ account, amount_fen }) => (
        <Fact key={account} label={doc.kind === 'hours' ? t('tenders') : t('from_account')}>
          {t(account)} <Money fen={amount_fen} />
        </Fact>
      ))}
      {doc.to_account && <Fact label={t('to_account')}>{t(doc.to_account)}</Fact>}
      <HoursFacts doc={doc} />
    </>
  );
}

function HoursFacts({ doc }: { doc: Conversion }) {
  const t = useText(conversionText);
  const say = useSay();
  if (doc.course_type === null) return null;
  const hours = (minutes: number | null) => <Hours minutes={minutes} perHour={doc.minutes_per_class_hour} />;
  return (
    <>
      {doc.from_course_type && (
        <Fact label={t('out_paid_minutes')}>
          {say(courseTypeText[doc.from_course_type])} {hours(doc.out_paid_minutes)}
        </Fact>
      )}
      {doc.to_student_id && doc.to_student_name && (
        <Fact label={t('to_student_name')}>
          <StudentLink id={doc.to_student_id} name={doc.to_student_name} />
        </Fact>
      )}
      <Fact label={t('course_type')}>
        {say(courseTypeText[doc.course_type])} · {doc.subject_name ?? t('any_subject')}
      </Fact>
      {doc.contract_number && (
        <Fact label={t('contract_number')}>
          <Link to={contractPaths.list({ keyword: doc.contract_number })}>{doc.contract_number}</Link>
        </Fact>
      )}
      <Fact label={t('paid_minutes')}>{hours(doc.paid_minutes)}</Fact>
      <Fact label={t('gift_minutes')}>{doc.gift_minutes ? hours(doc.gift_minutes) : null}</Fact>
      <Fact label={t('expires_on')}>{doc.expires_on}</Fact>
      {doc.book_fen !== null && (
        <Fact label={t('book_fen')}>
          <Money fen={doc.book_fen} />
          {doc.discount_percent > 0 && ` · −${doc.discount_percent}%`}
        </Fact>
      )}
    </>
  );
}
