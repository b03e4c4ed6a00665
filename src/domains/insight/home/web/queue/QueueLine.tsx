import { NotebookPen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { QueueItem, QueueSource } from '@/kernel/web/navigation/homeQueue.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { homeText } from '../../home.text.ts';

interface QueueLineProps {
  readonly item: QueueItem;
  readonly source: QueueSource | undefined;
  readonly isOpen: boolean;
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
  readonly onDone: () => void;
}

/** Somebody to be contacted: who, what was said, what is to be done; the open one with its log. */
export function QueueLine({ item, source, isOpen, takesFocus, onOpen, onDone }: QueueLineProps) {
  const t = useText(homeText);
  const say = useSay();
  const holds = useHolds();
  const line = useRef<HTMLLIElement>(null);
  const log = source?.log && holds(source.log.permission) ? source.log : undefined;
  const showsLog = isOpen && log !== undefined;
  useEffect(() => {
    if (showsLog && takesFocus) line.current?.querySelector<HTMLElement>('input')?.focus();
  }, [showsLog, takesFocus]);
  return (
    <li ref={line} className={showsLog ? 'queue-line queue-open' : 'queue-line'} data-queue={item.key}>
      <div className="queue-row">
        <Avatar name={item.name} size={26} />
        <span className="line-words">
          <Link className="clip" to={item.url}>
            {item.name}
          </Link>
          <small className="clip" title={item.text}>
            {item.text}
          </small>
        </span>
        <span className={item.urgency === 'overdue' ? 'queue-when tone-text-danger' : 'queue-when'}>
          <span>{say(item.what)}</span>
          <small className="num">{say(item.when)}</small>
        </span>
        {log && !showsLog && (
          <Button
            kind="text"
            size="small"
            icon={NotebookPen}
            aria-label={`${t('write_log')} · ${item.name}`}
            onClick={onOpen}
          />
        )}
      </div>
      {showsLog && <log.Log item={item} onDone={onDone} />}
    </li>
  );
}
