import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { Notice } from '../news.contract.ts';
import { noticeText } from '../notice.text.ts';
import { useOpenNotice } from './useOpenNotice.ts';

interface NoticeLineProps {
  readonly notice: Notice;
  /** What was told of the same document before. */
  readonly earlier: readonly Notice[];
  readonly onOpened: () => void;
}

/** What is new of one document: a click marks all of it as read and goes there. */
export function NoticeLine({ notice, earlier, onOpened }: NoticeLineProps) {
  const t = useText(noticeText);
  const me = useMe();
  const open = useOpenNotice();
  const elsewhere = notice.company_id !== me.company.id;
  return (
    <button
      type="button"
      className={notice.read_at === null ? 'notice-line notice-unread' : 'notice-line'}
      onClick={() => {
        onOpened();
        void open(notice, earlier);
      }}
    >
      <i className="notice-dot" />
      <b>{notice.title}</b>
      <Time at={notice.created_at} />
      <small className="mute">
        {notice.body}
        {earlier.length > 0 && ` · ${t('and_earlier', { n: earlier.length })}`}
        {elsewhere && ` · ${t('from_company', { name: notice.company_name })}`}
      </small>
    </button>
  );
}
