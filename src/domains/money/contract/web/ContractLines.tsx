import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ContractDetail, ContractLine } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';

/** What is taught, for how much, and how far it is unlocked and bought. */
export function ContractLines({ contract }: { contract: ContractDetail }) {
  const t = useText(contractText);
  return (
    <Card title={t('section_lines')}>
      <ul className="contract-rows">
        {contract.lines.map((line) => (
          <Line key={line.id} line={line} perHour={contract.minutes_per_class_hour} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line, perHour }: { line: ContractLine; perHour: number }) {
  const t = useText(contractText);
  const hours = (minutes: number) => `${formatHours(minutes, perHour)} ${t('hour_unit')}`;
  const unit = Math.round((line.amount_fen * perHour) / line.minutes);
  return (
    <li>
      <div>
        <CourseTypeTag code={line.course_type} />
        <b>{line.subject_name ?? t('any_subject')}</b>
        <span className="grow" />
        <Money fen={line.amount_fen} zero="number" strong />
      </div>
      <div className="mute">
        <span className="num">
          {hours(line.minutes)}
          {line.gift_minutes > 0 && ` ${t('gift_of', { hours: hours(line.gift_minutes) })}`}
        </span>
        <span className="num">{t('per_hour', { fen: formatFen(unit) })}</span>
        <span className="grow" />
        {line.list_fen !== line.amount_fen && <s className="num">{formatFen(line.list_fen)}</s>}
      </div>
      <div className="mute">
        <span className="num">{t('unlocked', { hours: hours(line.unlocked_minutes) })}</span>
        <span className="num">{t('bought', { hours: hours(line.bought_minutes) })}</span>
        <span className="grow" />
        <span className="num">
          {line.expires_on ? `${t('expires_on')} ${line.expires_on}` : t('unlimited')}
        </span>
      </div>
    </li>
  );
}
