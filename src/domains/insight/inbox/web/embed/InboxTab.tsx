import { ListTodo } from 'lucide-react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useStore } from '@/kernel/web/state/store.ts';
import { inboxApi } from '../../inbox.contract.ts';
import { inboxText } from '../../inbox.text.ts';
import { inboxOpen } from '../inboxOpen.ts';
import './inbox-button.css';

/** The inbox in the bar of a phone; the top bar's button refreshes the count, and shows the panel. */
export function InboxTab({ size, onOpen }: { size: number; onOpen: () => void }) {
  const t = useText(inboxText);
  const open = useStore(inboxOpen);
  const { data } = useApi(inboxApi.count, {});
  const total = data?.total ?? 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        onOpen();
        inboxOpen.set(!open);
      }}
    >
      <Icon of={ListTodo} size={size} />
      {t('tab')}
      {total > 0 && <span className="inbox-count inbox-count-tab num">{total}</span>}
    </button>
  );
}
