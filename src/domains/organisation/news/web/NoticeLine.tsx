import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { Notice } from '../news.contract.ts';
import { noticeText } from '../notice.text.ts';
import { useOpenNotice } from './useOpenNotice.ts';

/** One notice: a click marks it as read and goes where it leads. */
export function NoticeLine({ notice, onOpened }: { notice: Notice; onOpened: () => void }) {
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
        void open(notice);
      }}
    >
      <i className="notice-dot" />
      <b>{notice.title}</b>
      <Time at={notice.created_at} />
      <small className="mute">
        {notice.body}
        {elsewhere && ` · ${t('from_company', { name: notice.company_name })}`}
      </small>
    </button>
  );
}
