import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useApis } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { nextOf, type QueueItem, queueOf, URGENCIES } from '@/kernel/web/navigation/homeQueue.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { homeText } from '../../home.text.ts';
import type { LoadedSource } from '../loadHome.ts';
import { QueueLine } from './QueueLine.tsx';
import './queue.css';

const REFRESH_MS = 300_000;
const ALL = 'all';
const TONES = { overdue: 'danger', today: 'info', soon: 'warning' } as const;

/** What every source has, in one order; an item knows its source. */
function useQueue(sources: readonly LoadedSource[]) {
  const answers = useApis(
    sources.map(({ source }) => source),
    REFRESH_MS,
  );
  const have = sources.flatMap(({ key, source }, at) => {
    const answer = answers[at]?.data;
    return answer === undefined ? [] : [{ key, source, answer: answer as never }];
  });
  const lists = have.map(({ source, answer }) => source.itemsOf(answer));
  const settled = have.flatMap(({ source, answer }) => source.settledOf?.(answer) ?? []);
  const sourceOf = new Map(
    lists.flatMap((items, at) => items.map(({ key }) => [key, have[at]?.key ?? ''] as const)),
  );
  return {
    queue: queueOf(lists, settled),
    sourceOf,
    isPending: answers.some((one) => one.isPending),
    failed: answers.find((one) => one.error),
  };
}

/** One queue of everybody to be contacted: the open one has its log, and each that is done opens the next. */
export function Queue({ sources }: { sources: readonly LoadedSource[] }) {
  const t = useText(homeText);
  const say = useSay();
  const { queue, sourceOf, isPending, failed } = useQueue(sources);
  const [kind, setKind] = useState(ALL);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<string>();
  const holds = useHolds();
  const mayLog = sources.some(({ source: { log } }) => log && holds(log.permission));
  const left = queue.filter(({ key }) => !done.has(key));
  const shown = left.filter(({ key }) => kind === ALL || sourceOf.get(key) === kind);
  const open = shown.find(({ key }) => key === picked) ?? shown[0];
  const finish = (item: QueueItem) => {
    setPicked(nextOf(shown, item.key, done));
    setDone(new Set([...done, item.key]));
  };
  const kinds = sources
    .map(({ key, source }) => ({
      value: key,
      label: say(source.label),
      n: left.filter((item) => sourceOf.get(item.key) === key).length,
    }))
    .filter(({ n }) => n > 0);
  return (
    <div id="queue" className="queue">
      <Section
        title={t('queue')}
        gloss={mayLog && t('queue_gloss')}
        extra={
          kinds.length > 1 && (
            <Segmented
              label={t('queue_kind')}
              value={kinds.some(({ value }) => value === kind) ? kind : ALL}
              options={[
                { value: ALL, label: `${t('queue_all')} ${left.length}` },
                ...kinds.map(({ value, label, n }) => ({ value, label: `${label} ${n}` })),
              ]}
              onChange={setKind}
            />
          )
        }
      >
        {isPending && <RowsSkeleton rows={6} />}
        {failed?.error && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
        {!isPending && !failed && left.length === 0 && (
          <EmptyState icon={ListChecks} title={t('queue_none')} help={t('queue_none_help')} />
        )}
        {URGENCIES.map((urgency) => {
          const items = shown.filter((item) => item.urgency === urgency);
          if (items.length === 0) return null;
          return (
            <section key={urgency} aria-label={t(urgency)}>
              <h3 className="queue-group">
                <Tone tone={TONES[urgency]}>{t(urgency)}</Tone>
              </h3>
              <ul>
                {items.map((item) => (
                  <QueueLine
                    key={item.key}
                    item={item}
                    source={sources.find(({ key }) => key === sourceOf.get(item.key))?.source}
                    isOpen={item.key === open?.key}
                    // Who has just finished one goes on typing; whoever only looks at the page does not.
                    takesFocus={picked !== undefined}
                    onOpen={() => setPicked(item.key)}
                    onDone={() => finish(item)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </Section>
    </div>
  );
}
