import { CalendarPlus, CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { say } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { QrCode } from '@/kernel/web/display/QrCode.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type CalendarAddress, calendarApi } from '../calendar.contract.ts';
import { addressWords } from '../calendar.rules.ts';
import { calendarText } from '../calendar.text.ts';
import './calendar.css';

const NAMED = ['teacher_id', 'student_id', 'room_id'] as const;
type Filter = Partial<Record<(typeof NAMED)[number], number>>;

/** One's private addresses: a new one for what the timetable shows, and those there are. */
export function CalendarDialog({ filters, onClose }: { filters: Filter; onClose: () => void }) {
  const t = useText(calendarText);
  const [path, setPath] = useState<string>();
  return (
    <FormModal open title={t('title')} width={560} onClose={onClose}>
      {path === undefined ? (
        <Addresses filters={filters} onMade={setPath} />
      ) : (
        <NewAddress address={new URL(path, window.location.origin)} onDone={() => setPath(undefined)} />
      )}
    </FormModal>
  );
}

function Addresses({ filters, onMade }: { filters: Filter; onMade: (path: string) => void }) {
  const t = useText(calendarText);
  const { data, error, refetch } = useApi(calendarApi.list, {}, { staleMs: 0 });
  const add = useAction(calendarApi.add);
  const named = NAMED.filter((name) => filters[name] !== undefined);
  const make = async () => {
    const made = await add.run(Object.fromEntries(named.map((name) => [name, filters[name]])));
    if (made) onMade(made.path);
  };
  return (
    <div className="calendar-dialog">
      <p className="mute">{t('help')}</p>
      <div className="calendar-new">
        <span>
          {named.length === 0
            ? t('will_show_mine')
            : t('will_show', { what: named.map((name) => t(name)).join(t('join')) })}
          {named.length === 0 && <small>{t('narrow_help')}</small>}
        </span>
        <Button kind="primary" icon={CalendarPlus} busy={add.busy} onClick={() => void make()}>
          {t('add')}
        </Button>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data && data.list.length === 0 && <p className="mute calendar-none">{t('none')}</p>}
      {data && data.list.length > 0 && (
        <ul className="calendar-list">
          {data.list.map((row) => (
            <AddressLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AddressLine({ row }: { row: CalendarAddress }) {
  const t = useText(calendarText);
  const lang = useLang();
  const revoke = useAction(calendarApi.del, { success: calendarText.revoked });
  const ask = async () => {
    const words = { title: calendarText.revoke_title, text: calendarText.revoke_text };
    if (await confirmDialog({ ...words, ok: calendarText.revoke, danger: true }))
      await revoke.run({ id: row.id });
  };
  const used =
    row.last_used_at === null ? (
      t('never_used')
    ) : (
      <>
        {t('last_used_at')} <Time at={row.last_used_at} />
      </>
    );
  return (
    <li>
      <Icon of={CalendarSync} />
      <TwoLines
        sub={
          <>
            {t('created_at')} <Time at={row.created_at} /> · {used}
          </>
        }
      >
        {say(addressWords(row), lang)}
      </TwoLines>
      <span className="grow" />
      <Button size="small" busy={revoke.busy} onClick={() => void ask()}>
        {t('revoke')}
      </Button>
    </li>
  );
}

function NewAddress({ address, onDone }: { address: URL; onDone: () => void }) {
  const t = useText(calendarText);
  return (
    <div className="calendar-dialog">
      <Note tone="warning">{t('once')}</Note>
      <div className="calendar-address">
        <code>{address.href}</code>
        <CopyButton text={address.href} />
      </div>
      <div className="calendar-ways">
        <QrCode text={address.href} label={t('title')} size={132} />
        <a className="btn btn-default btn-middle" href={`webcal://${address.host}${address.pathname}`}>
          <Icon of={CalendarPlus} />
          <span className="btn-label">{t('subscribe')}</span>
        </a>
        <span className="grow" />
        <Button kind="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
