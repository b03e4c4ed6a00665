import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FileChips } from '@/domains/organisation/file/web/embed/FileChips.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { SwitchField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPermissions as may } from '../lead.access.ts';
import { leadApi, type StreamItem } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';

/** Logs, stages, owners and what the student's own timeline tells: one stream, the newest first. */
export function LeadStream({ leadId }: { leadId: number }) {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <div className="lead-stream">
      {pages.map((before, at) => (
        <Page
          key={before ?? 0}
          leadId={leadId}
          before={before}
          isFirst={at === 0}
          onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </div>
  );
}

interface PageProps {
  readonly leadId: number;
  readonly before: number | undefined;
  readonly isFirst: boolean;
  readonly onMore: ((next: number) => void) | undefined;
}

function Page({ leadId, before, isFirst, onMore }: PageProps) {
  const t = useText(leadText);
  const input = { lead_id: leadId, ...(before !== undefined && { before }) };
  const { data, error, refetch } = useApi(leadApi.stream, input, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (isFirst && data.list.length === 0)
    return <EmptyState icon={History} title={t('stream_none')} help={t('stream_none_help')} />;
  return (
    <>
      <ol>
        {data.list.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ol>
      {data.next !== null && onMore && (
        <Button onClick={() => onMore(data.next as number)}>{t('stream_more')}</Button>
      )}
    </>
  );
}

function Item({ item }: { item: StreamItem }) {
  const t = useText(leadText);
  const holds = useHolds();
  const [isOpen, setOpen] = useState(false);
  const { kind, label, at, title, text, admin_name, url } = item;
  return (
    <li>
      <div className="lead-stream-head">
        <Tone tone={kind === 'log' ? 'info' : 'neutral'}>{label}</Tone>
        {url ? <Link to={url}>{title}</Link> : <b>{title}</b>}
        <span className="grow" />
        {item.can_correct === 1 && holds(may.log) && !isOpen && (
          <Button kind="text" size="small" onClick={() => setOpen(true)}>
            {t('log_edit')}
          </Button>
        )}
        <small className="mute">
          <Time at={Math.floor(at / 1000)} mode="datetime" />
        </small>
      </div>
      {isOpen ? <CorrectLog item={item} onDone={() => setOpen(false)} /> : text && <p>{text}</p>}
      {item.files.length > 0 && (
        <span className="files">
          <FileChips files={item.files} />
        </span>
      )}
      {admin_name && <small className="mute">{admin_name}</small>}
    </li>
  );
}

/** Its author corrects a log for a day; from then on it stays as it is. */
function CorrectLog({ item, onDone }: { item: StreamItem; onDone: () => void }) {
  const form = useApiForm(leadApi.log_edit, {
    initial: { log_id: item.id, content: item.text, is_effective: item.is_effective ?? 0 },
    success: leadText.saved,
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextAreaField field={form.fields.content} />
        <SwitchField field={form.fields.is_effective} />
      </FormSection>
    </Form>
  );
}
