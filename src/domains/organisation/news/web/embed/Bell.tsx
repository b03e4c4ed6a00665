import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import { noticeApi } from '../../news.contract.ts';
import { newsPaths } from '../../news.paths.ts';
import { newsText } from '../../news.text.ts';
import { noticeText } from '../../notice.text.ts';
import { byDocument } from '../byDocument.ts';
import { NoticeLine } from '../NoticeLine.tsx';
import { useLiveNotices } from './useLiveNotices.ts';
import './bell.css';

/** A look every minute where nothing arrives by itself. */
const REFRESH_MS = 60_000;
const MOST_SHOWN = 99;

/** How much is new, and the newest of it. */
export function Bell() {
  const t = useText(noticeText);
  const say = useSay();
  const [open, setOpen] = useState(false);
  const live = useLiveNotices();
  const { data } = useApi(noticeApi.unread, {}, { ...(!live && { refreshMs: REFRESH_MS }) });
  const { run, busy } = useAction(noticeApi.readAll, { success: noticeText.marked_all });
  const unread = data?.unread ?? 0;
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  const title = say(newsText.title_page);
  // What is read aloud begins with what is seen.
  const label = unread ? `${title} ${t('unread_n', { n: shown })}` : title;
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={t('bell')}
      align="end"
      trigger={(props) => (
        <button type="button" className="bar-button bell" aria-label={label} title={label} {...props}>
          <Icon of={BellIcon} />
          <span className="bar-word">{title}</span>{' '}
          {unread > 0 && <span className="bell-count num">{shown}</span>}
        </button>
      )}
    >
      <div className="bell-panel">
        <header>
          <b>{t('bell')}</b>
          <span className="grow" />
          {unread > 0 && (
            <Button kind="text" size="small" busy={busy} onClick={() => void run({})}>
              {t('mark_all')}
            </Button>
          )}
        </header>
        <div className="bell-list">
          {byDocument(data?.list ?? []).map(({ newest, earlier }) => (
            <NoticeLine key={newest.id} notice={newest} earlier={earlier} onOpened={() => setOpen(false)} />
          ))}
          {data?.list.length === 0 && <p className="mute bell-none">{t('nothing_new')}</p>}
        </div>
        <Link className="bell-all" to={newsPaths.list()} onClick={() => setOpen(false)}>
          {t('all')}
        </Link>
      </div>
    </Popup>
  );
}
