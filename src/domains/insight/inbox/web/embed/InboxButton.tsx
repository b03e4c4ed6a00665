import { ClipboardCheck } from 'lucide-react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useStore } from '@/kernel/web/state/store.ts';
import { inboxApi } from '../../inbox.contract.ts';
import { inboxText } from '../../inbox.text.ts';
import { inboxOpen } from '../inboxOpen.ts';
import './inbox-button.css';

const InboxPanel = lazyPart(async () => (await import('../InboxPanel.tsx')).InboxPanel);
const REFRESH_MS = 60_000;

/** How much waits for my decision, always in sight; opens the inbox. */
export function InboxButton() {
  const t = useText(inboxText);
  const open = useStore(inboxOpen);
  const { data } = useApi(inboxApi.count, {}, { refreshMs: REFRESH_MS });
  const total = data?.total ?? 0;
  const label = total > 0 ? t('count', { n: total }) : t('title');
  return (
    <>
      <button
        type="button"
        className="bar-button inbox-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => inboxOpen.set(!open)}
      >
        <Icon of={ClipboardCheck} />
        {/* What is read aloud begins with what is seen. */}
        <span className="bar-word">{t('title')}</span>{' '}
        {total > 0 && <span className="inbox-count num">{data?.capped ? `${total}+` : total}</span>}
      </button>
      {open && <InboxPanel onClose={() => inboxOpen.set(false)} />}
    </>
  );
}
