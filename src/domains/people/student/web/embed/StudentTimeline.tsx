import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { studentApi } from '../../student.contract.ts';
import type { TimelineEntry } from '../../student.shapes.ts';
import { studentText } from '../../student.text.ts';
import './timeline.css';

/** What has happened to a student, the newest first; earlier pages come on demand. */
export function StudentTimeline({ studentId }: { studentId: number }) {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <div className="timeline" key={studentId}>
      {pages.map((before, at) => (
        <Page
          key={before ?? 0}
          studentId={studentId}
          before={before}
          isFirst={at === 0}
          onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </div>
  );
}

interface PageProps {
  readonly studentId: number;
  readonly before: number | undefined;
  readonly isFirst: boolean;
  readonly onMore: ((next: number) => void) | undefined;
}

function Page({ studentId, before, isFirst, onMore }: PageProps) {
  const t = useText(studentText);
  const input = { student_id: studentId, ...(before !== undefined && { before }) };
  const { data, error, isPending, refetch } = useApi(studentApi.timeline, input, { staleMs: 0 });
  if (isPending) return <RowsSkeleton rows={3} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isFirst && data.list.length === 0)
    return <EmptyState icon={History} title={t('timeline_none')} help={t('timeline_none_help')} />;
  return (
    <>
      <ol>
        {data.list.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
      {data.next !== null && onMore && (
        <Button onClick={() => onMore(data.next as number)}>{t('timeline_more')}</Button>
      )}
    </>
  );
}

function Entry({ entry: { label, at, title, text, admin_name, url } }: { entry: TimelineEntry }) {
  return (
    <li>
      <div className="timeline-head">
        <span className="timeline-kind">
          <Tone tone="neutral">{label}</Tone>
        </span>
        {url ? <Link to={url}>{title}</Link> : <span>{title}</span>}
        <span className="grow" />
        <small className="mute">
          {admin_name && `${admin_name} · `}
          <Time at={at} mode="datetime" />
        </small>
      </div>
      {text && <p>{text}</p>}
    </li>
  );
}
