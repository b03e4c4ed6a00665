import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ShownLine } from '../../clearing.contract.ts';
import { keyOf } from '../../clearing.rules.ts';
import { clearingText } from '../../clearing.text.ts';
import './leftovers.css';

/** Where all lines are lots, none names an account. */
type LeftoverLine = Omit<ShownLine, 'account'> & Partial<Pick<ShownLine, 'account'>>;

interface LeftoversProps {
  readonly lines: readonly LeftoverLine[];
  readonly perHour: number;
  /** Where they can be ticked: those that are, and what to do with others. */
  readonly chosen?: readonly string[];
  readonly onChange?: (keys: readonly string[]) => void;
}

/** Lot by lot and account by account: what goes, or would. */
export function Leftovers({ lines, perHour, chosen = [], onChange }: LeftoversProps) {
  const t = useText(clearingText);
  const free = lines.filter(({ frozen }) => !frozen).map(keyOf);
  const toggle = (key: string) =>
    onChange?.(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <>
      {onChange && free.length > 1 && (
        <label className="leftovers-all">
          <input
            type="checkbox"
            checked={chosen.length === free.length}
            onChange={(event) => onChange(event.target.checked ? free : [])}
          />
          {t('choose_all')}
        </label>
      )}
      <ul className="leftovers">
        {lines.map((line) => {
          const key = keyOf(line);
          const what = <What line={line} perHour={perHour} />;
          return (
            <li key={key} data-key={key}>
              {onChange ? (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(key)}
                    disabled={line.frozen}
                    onChange={() => toggle(key)}
                  />
                  {what}
                </label>
              ) : (
                <div>{what}</div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function What({ line, perHour }: { line: LeftoverLine; perHour: number }) {
  const t = useText(clearingText);
  const hours = (minutes: number) => `${formatHours(minutes, perHour)} ${t('hours_unit')}`;
  const facts = [
    line.paid_minutes > 0 && `${t('paid_minutes')} ${hours(line.paid_minutes)}`,
    line.gift_minutes > 0 && `${t('gift_minutes')} ${hours(line.gift_minutes)}`,
    line.expires_on && `${line.expired ? t('expired') : t('expires_on')} ${line.expires_on}`,
    line.frozen && t('frozen'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <span>
        {line.account ? (
          t(line.account)
        ) : (
          <>
            {line.course_type && <CourseTypeTag code={line.course_type} />}{' '}
            {line.subject_name ?? t('any_subject')}
          </>
        )}
        {facts.length > 0 && (
          <small className="mute num">
            {facts.map((fact, at) => (
              <span key={fact}>{at < facts.length - 1 ? `${fact} · ` : fact}</span>
            ))}
          </small>
        )}
      </span>
      <Money fen={line.amount_fen} zero="number" />
    </>
  );
}
