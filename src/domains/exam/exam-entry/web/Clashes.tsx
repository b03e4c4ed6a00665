import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ExamEntryWhole } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';

interface ClashesProps {
  readonly one: ExamEntryWhole;
  readonly onOpen: (id: number) => void;
}

/** Each paper that is sat at the time of another entry's, beside that one. */
export function Clashes({ one, onOpen }: ClashesProps) {
  const t = useText(examEntryText);
  return (
    <Card title={t('clashes')}>
      <table className="exam-table exam-clashes">
        <thead>
          <tr>
            <th>{t('clash_own')}</th>
            <th>{t('clash_other')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {one.clashes.map((clash) => (
            <tr key={`${clash.code} ${clash.entry_id} ${clash.other_code}`}>
              <td>
                <b>{clash.code}</b>
                <Span from={clash.starts_at} to={clash.ends_at} />
              </td>
              <td>
                <b title={clash.other_title}>{clash.other_code}</b>
                <Span from={clash.other_starts_at} to={clash.other_ends_at} />
              </td>
              <td>
                <Button
                  kind="text"
                  onClick={() => onOpen(clash.entry_id)}
                  aria-label={t('clash_open', { code: clash.other_code })}
                >
                  {t('open')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const Span = ({ from, to }: { from: number; to: number }) => (
  <small className="mute">
    <Time at={from} mode="datetime" /> – <Time at={to} mode="datetime" />
  </small>
);
