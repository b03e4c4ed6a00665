import { formatHours } from '@/kernel/value/minutes.ts';
import { clockSpan, dayText, spanText, zoneText } from '@/kernel/value/time.ts';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import type { PlannedLine, Preview } from '../../plan.contract.ts';
import { planText } from '../../plan.text.ts';
import '@/kernel/web/list/table/table.css';
import '../plan.css';

/** Everything that would come of a pattern: what is amiss first, then lesson by lesson. */
export function PreviewList({ preview }: { preview: Preview }) {
  const t = useText(planText);
  const { company, student, teacher } = preview.zones;
  const zones = [
    { key: 'here', zone: company, label: t('time_here') },
    ...(student === company ? [] : [{ key: 'student', zone: student, label: t('time_student') }]),
    ...(teacher === company || teacher === student
      ? []
      : [{ key: 'teacher', zone: teacher, label: t('time_teacher') }]),
  ];
  const changes = preview.lines.some(({ action }) => action !== 'add');
  return (
    <>
      <Summary preview={preview} />
      <div className="plan-lines table small-table">
        <table>
          <thead>
            <tr>
              <th className="plan-number" scope="col" />
              {zones.map(({ key, zone, label }) => (
                <th key={key} scope="col">
                  {label}{' '}
                  <small className="mute">{`${zone} ${zoneText(zone, preview.lines[0]?.starts_at)}`}</small>
                </th>
              ))}
              {changes && <th scope="col">{t('change')}</th>}
              <th scope="col">{t('problems')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.lines.map((line, at) => (
              <Line
                key={`${line.action} ${line.lesson_id} ${line.starts_at}`}
                number={at + 1}
                line={line}
                zones={zones.map(({ zone }) => zone)}
                changes={changes}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface LineProps {
  readonly number: number;
  readonly line: PlannedLine;
  readonly zones: readonly string[];
  readonly changes: boolean;
}

function Line({ number, line, zones, changes }: LineProps) {
  const lang = useLang();
  const isGone = line.action === 'cancel' || line.action === 'pause';
  const isBad = line.clashes.length > 0 || line.is_past;
  return (
    <tr className={isGone ? 'plan-gone' : isBad ? 'plan-bad' : ''} data-line={line.action}>
      <td className="plan-number num mute">{number}</td>
      {zones.map((zone, at) => (
        <td key={zone} className="num">
          {at === 0 || dayText(zone, line.starts_at, lang) !== dayText(zones[0] ?? zone, line.starts_at, lang)
            ? spanText(zone, line, lang)
            : clockSpan(zone, line)}
        </td>
      ))}
      {changes && (
        <td>
          <Change line={line} zone={zones[0] ?? 'UTC'} />
        </td>
      )}
      <td>
        <Problems line={line} />
      </td>
    </tr>
  );
}

const TONES = { add: 'success', move: 'warning', keep: 'muted', pause: 'warning', cancel: 'danger' } as const;
function Change({ line, zone }: { line: PlannedLine; zone: string }) {
  const t = useText(planText);
  const lang = useLang();
  const { action, was_starts_at, was_ends_at } = line;
  const was =
    action === 'move' && was_starts_at !== null && was_ends_at !== null && was_starts_at !== line.starts_at;
  return (
    <span className="plan-change">
      <Tone tone={TONES[action]}>{t(`act_${action}`)}</Tone>
      {was && (
        <small className="mute num">
          {t('was', { when: spanText(zone, { starts_at: was_starts_at, ends_at: was_ends_at }, lang) })}
        </small>
      )}
      {line.was_teacher_name && (
        <small className="mute">
          {t('was_taught_by', { from: line.was_teacher_name, to: line.teacher_name })}
        </small>
      )}
    </span>
  );
}

function Problems({ line }: { line: PlannedLine }) {
  const t = useText(planText);
  if (line.is_past) return <span className="plan-clash">{t('past')}</span>;
  if (line.clashes.length > 0)
    return (
      <ul className="plan-clash">
        {line.clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.resource_id} ${clash.lesson_id}`}>{clash.text}</li>
        ))}
      </ul>
    );
  if (line.warnings.length > 0)
    return (
      <ul className="plan-warning">
        {line.warnings.map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    );
  return line.is_available ? null : <span className="mute">{t('outside')}</span>;
}

function Summary({ preview }: { preview: Preview }) {
  const t = useText(planText);
  const join = useJoin();
  const { clash_count, past_count, outside_count, runs_out, skipped, on_credit } = preview;
  const open = preview.minutes - preview.planned_minutes;
  const hours = (minutes: number) => formatHours(minutes, preview.minutes_per_class_hour);
  const names = [...new Set(skipped.map(({ name }) => name))];
  const daysOf = (name: string) => skipped.flatMap((one) => (one.name === name ? one.day.slice(5) : []));
  const skippedNames = names.map((name) => `${name} ${daysOf(name).join(' ')}`);
  return (
    <div className="plan-summary">
      <p>
        {clash_count + past_count === 0 ? (
          <Tone tone="success">{t('all_clear')}</Tone>
        ) : (
          <Tone tone="danger">
            {clash_count > 0 ? t('clashes_n', { n: clash_count }) : t('past_n', { n: past_count })}
          </Tone>
        )}
        {runs_out.length === 0 && <Tone tone="success">{t('hours_enough')}</Tone>}
        {outside_count > 0 && <Tone tone="warning">{t('outside_n', { n: outside_count })}</Tone>}
        {preview.minutes > 0 && (
          <span className="mute">
            {open > 0 && t('still_open', { hours: hours(open) })}
            {open < 0 && t('more_than_needed', { hours: hours(-open) })}
            {open === 0 && t('exactly')}
          </span>
        )}
      </p>
      {runs_out.map(({ student_id, username, day }) => (
        <Note key={student_id} tone="warning">
          {t(on_credit ? 'runs_out_credit' : 'runs_out', { name: username, day })}
        </Note>
      ))}
      {skipped.length > 0 && <Note>{t('skipped', { names: join(skippedNames) })}</Note>}
    </div>
  );
}
