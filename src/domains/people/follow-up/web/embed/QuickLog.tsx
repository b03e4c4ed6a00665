import { type FormEvent, useState } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Checkbox } from '@/kernel/web/form/Checkbox.tsx';
import { DayBox } from '@/kernel/web/form/date/DayBox.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { QueueLogProps } from '@/kernel/web/navigation/homeQueue.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { read, write } from '@/kernel/web/state/storage.ts';
import { followUpApi } from '../../follow-up.contract.ts';
import { followUpText } from '../../follow-up.text.ts';
import '@/kernel/web/form/form.css';
import './quick-log.css';

const NEXT_DAYS = [1, 3, 7] as const;
const USUAL_DAYS = 3;
/** The method used last, on this machine. */
const METHOD = 'follow_method';

/** One line about the contact, how it was made, and when the next one is; Enter saves. */
export function QuickLog({ item, onDone }: QueueLogProps) {
  const t = useText(followUpText);
  const today = todayIn(useMe().time_zone);
  const { options: methods } = useItemOptions('follow_method');
  const [content, setContent] = useState('');
  const [method, setMethod] = useState(() => Number(read(localStorage, METHOD)) || undefined);
  const [isEffective, setEffective] = useState(true);
  const [next, setNext] = useState<string | undefined>(plusDays(today, USUAL_DAYS));
  const { run, busy } = useAction(followUpApi.add, { success: followUpText.noted });
  const known = methods.find(({ value }) => value === method);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === '' || busy) return;
    const answer = await run({
      student_id: item.doc_id,
      content: content.trim(),
      is_effective: isEffective ? 1 : 0,
      method_id: known ? Number(known.value) : null,
      next_on: next ?? null,
    });
    if (answer) onDone();
  };
  return (
    <form className="quick-log" onSubmit={(event) => void save(event)}>
      <input
        className="control"
        aria-label={t('log_hint')}
        placeholder={t('log_hint')}
        maxLength={2000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <fieldset className="quick-log-set">
        <legend>{t('method_id')}</legend>
        {methods.map(({ value, label }) => (
          <Pick
            key={value}
            label={label}
            isOn={value === known?.value}
            onPick={() => {
              setMethod(Number(value));
              write(localStorage, METHOD, String(value));
            }}
          />
        ))}
        <Checkbox checked={isEffective} onChange={setEffective}>
          {t('is_effective')}
        </Checkbox>
      </fieldset>
      <fieldset className="quick-log-set">
        <legend>{t('next_short')}</legend>
        {NEXT_DAYS.map((days) => {
          const day = plusDays(today, days);
          return (
            <Pick
              key={days}
              label={t('in_days', { n: days })}
              isOn={next === day}
              onPick={() => setNext(next === day ? undefined : day)}
            />
          );
        })}
        <DayBox value={next} onChange={setNext} label={t('next_on')} />
        <span className="grow" />
        <Button kind="primary" type="submit" shortcut="Enter" busy={busy} disabled={content.trim() === ''}>
          {t('save_log')}
        </Button>
      </fieldset>
    </form>
  );
}

const Pick = ({ label, isOn, onPick }: { label: string; isOn: boolean; onPick: () => void }) => (
  <button type="button" className="pick" aria-pressed={isOn} onClick={onPick}>
    {label}
  </button>
);
