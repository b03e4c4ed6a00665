import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Live } from '../live.contract.ts';
import { liveText } from '../live.text.ts';
import './live.css';

/** The way in while it is ahead or on, the replay once it is over. */
export function LiveLinks({ live }: { live: Live }) {
  const t = useText(liveText);
  const isOpen = live.status === 'scheduled' || live.status === 'live';
  const links = [
    isOpen && live.join_link && { href: live.join_link, label: t('join') },
    live.replay_link && { href: live.replay_link, label: t('replay') },
  ].filter((link) => !!link);
  if (links.length === 0) return <Nothing />;
  return (
    <span className="live-links">
      {links.map(({ href, label }) => (
        <a key={label} href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </span>
  );
}
