import { type KeyboardEvent, useState } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { FileChips } from '@/domains/organisation/file/web/embed/FileChips.tsx';
import type { KnownFile } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { UploadButton } from '@/domains/organisation/file/web/embed/UploadButton.tsx';
import { plusDays } from '@/kernel/value/day.ts';
import { weekdayText } from '@/kernel/value/time.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayBox } from '@/kernel/web/form/date/DayBox.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { leadText } from '../../lead.text.ts';
import '../lead.css';

const NEXT_DAYS = [1, 3, 7];
const MOST_FILES = 9;
/** The method that was used last is most likely the next. */
let lastMethod: number | undefined;

/** What one line tells. */
export interface QuickLogged {
  readonly content: string;
  readonly is_effective: 0 | 1;
  readonly method_id: number | null;
  readonly next_on: string | null;
  readonly next_what?: string;
  readonly file_ids?: number[];
}
interface QuickLogProps {
  /** Answers whether it was saved. */
  readonly onSave: (log: QuickLogged) => Promise<boolean>;
  readonly busy: boolean;
  /** The field takes the focus: where one has just asked for it. */
  readonly autoFocus?: boolean;
  /** Files may go along with it. */
  readonly takesFiles?: boolean;
}

/** One line: what was said. Enter saves; beside it how, whether it was effective, when next and what for. */
export function QuickLog({ onSave, busy, autoFocus = false, takesFiles = false }: QuickLogProps) {
  const t = useText(leadText);
  const [content, setContent] = useState('');
  const [method, setMethod] = useState(lastMethod);
  const [isEffective, setEffective] = useState(true);
  const [next, setNext] = useState<string>();
  const [nextWhat, setNextWhat] = useState('');
  const [files, setFiles] = useState<readonly KnownFile[]>([]);
  useUnsavedChangesGuard(() => content.trim() !== '' || nextWhat.trim() !== '' || files.length > 0);

  const save = async () => {
    if (!content.trim()) return;
    const done = await onSave({
      content,
      is_effective: isEffective ? 1 : 0,
      method_id: method ?? null,
      next_on: next ?? null,
      ...(next && nextWhat.trim() && { next_what: nextWhat.trim() }),
      ...(files.length > 0 && { file_ids: files.map(({ id }) => id) }),
    });
    if (!done) return;
    lastMethod = method;
    setContent('');
    setNext(undefined);
    setNextWhat('');
    setFiles([]);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="lead-log">
      <Methods value={method} onChange={setMethod} />
      <input
        className="control"
        aria-label={t('content')}
        placeholder={t('one_line')}
        maxLength={2000}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into.
        autoFocus={autoFocus}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={onKey}
      />
      <div className="lead-log-foot">
        <NextDay value={next} onChange={setNext} />
        {next && (
          <input
            className="control lead-next-what"
            aria-label={t('next_what')}
            placeholder={t('next_what')}
            maxLength={120}
            value={nextWhat}
            onChange={(event) => setNextWhat(event.target.value)}
            onKeyDown={onKey}
          />
        )}
        <span className="grow" />
        {takesFiles && <LogFiles files={files} onChange={setFiles} />}
        <label className="lead-effective">
          <input
            type="checkbox"
            checked={isEffective}
            onChange={(event) => setEffective(event.target.checked)}
          />
          {t('effective')}
        </label>
        <Button
          kind="primary"
          size="small"
          busy={busy}
          disabled={!content.trim()}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

interface LogFilesProps {
  readonly files: readonly KnownFile[];
  readonly onChange: (files: readonly KnownFile[]) => void;
}
/** Uploaded at once, kept with the line. */
function LogFiles({ files, onChange }: LogFilesProps) {
  const t = useText(leadText);
  return (
    <span className="files">
      <FileChips files={files} onRemove={(gone) => onChange(files.filter(({ id }) => id !== gone.id))} />
      {files.length < MOST_FILES && (
        <UploadButton
          size="small"
          onKept={(file) => onChange([...files, file])}
          onProblem={(problem) => problem && toast.error(problem)}
        >
          {t('file_id')}
        </UploadButton>
      )}
    </span>
  );
}

interface MethodsProps {
  readonly value: number | undefined;
  readonly onChange: (method: number | undefined) => void;
}
function Methods({ value, onChange }: MethodsProps) {
  const t = useText(leadText);
  const { options } = useItemOptions('follow_method');
  return (
    <fieldset className="lead-chips" aria-label={t('method_id')}>
      {options.map(({ value: id, label }) => (
        <button
          key={id}
          type="button"
          className="lead-chip"
          aria-pressed={value === id}
          onClick={() => onChange(value === id ? undefined : Number(id))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface NextDayProps {
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}
/** In one, three or seven days, or on a day of one's own. */
function NextDay({ value, onChange }: NextDayProps) {
  const t = useText(leadText);
  const lang = useLang();
  const weekday = (day: string) => weekdayText(day, lang);
  return (
    <>
      <span className="mute">{t('next')}</span>
      {NEXT_DAYS.map((n) => {
        const day = plusDays(companyToday(), n);
        return (
          <button
            key={n}
            type="button"
            className="lead-chip"
            aria-pressed={value === day}
            onClick={() => onChange(value === day ? undefined : day)}
          >
            {t('in_days', { n })}
            {value === day && ` · ${weekday(day)}`}
          </button>
        );
      })}
      <span className="lead-day">
        <DayBox label={t('some_day')} value={value} onChange={onChange} />
      </span>
    </>
  );
}
