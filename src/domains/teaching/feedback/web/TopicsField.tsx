import { Plus, X } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { GRADES, type Grade, MOST_TOPICS, type Topic } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import './feedback.css';

const BEGIN: Topic = { topic: '', mastery: 3 };

/** Topic by topic, how well it is mastered. */
export function TopicsField({ field }: { field: FormField<Topic[] | undefined> }) {
  const t = useText(feedbackText);
  const topics = field.value ?? [];
  const put = (at: number, patch: Partial<Topic>) =>
    field.set(topics.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <Field field={field} wide>
      {({ id, 'aria-describedby': note }) => (
        <div className="topics" id={id} aria-describedby={note}>
          {topics.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
            <div className="topic" key={at}>
              <input
                className="control"
                aria-label={t('topic')}
                placeholder={t('topic')}
                maxLength={60}
                value={one.topic}
                onChange={(event) => put(at, { topic: event.target.value })}
              />
              <select
                className="control"
                aria-label={t('mastery_of')}
                value={one.mastery}
                onChange={(event) => put(at, { mastery: Number(event.target.value) as Grade })}
              >
                {GRADES.toReversed().map((grade) => (
                  <option key={grade} value={grade}>
                    {`${grade} · ${t(`mastery_${grade}`)}`}
                  </option>
                ))}
              </select>
              <Button
                kind="text"
                icon={X}
                aria-label={t('topic_remove')}
                onClick={() => field.set(topics.filter((_, index) => index !== at))}
              />
            </div>
          ))}
          {topics.length < MOST_TOPICS && (
            <Button icon={Plus} size="small" onClick={() => field.set([...topics, BEGIN])}>
              {t('topic_add')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
