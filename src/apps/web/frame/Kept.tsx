import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { frameText } from './frame.text.ts';
import { Waiting } from './MenuLine.tsx';
import { type Entry, entriesOf, recentEntries, WING_ICONS } from './menu.ts';
import { useMenu } from './useMenu.ts';
import { MOST_PINS } from './useMenuMemory.ts';

const HEADS = ['pinned', 'recent'] as const;

/** What is pinned, and what was open lately, of what the role still has. */
export function useKept(): Readonly<Record<(typeof HEADS)[number], readonly Entry[]>> {
  const { wings, pins, recent, here } = useMenu();
  const all = wings.flatMap(entriesOf);
  return {
    pinned: pins.flatMap((pin) => all.find(({ key }) => key === pin) ?? []),
    recent: recentEntries(wings, recent)
      .filter(({ key }) => key !== here?.entry.key)
      .slice(0, MOST_PINS),
  };
}

/** Two lists in one place: recent ones cost no height. */
export function Kept() {
  const t = useText(frameText);
  const kept = useKept();
  const [chosen, choose] = useState<(typeof HEADS)[number]>();
  const head = chosen ?? (kept.pinned.length > 0 ? 'pinned' : 'recent');
  if (kept.pinned.length === 0 && kept.recent.length === 0) return null;
  return (
    <section className="menu-kept" aria-label={t('kept')}>
      <div className="menu-kept-heads">
        {HEADS.map((one) => (
          <button key={one} type="button" aria-pressed={one === head} onClick={() => choose(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      {kept[head].length === 0 && <p className="mute">{t(head === 'pinned' ? 'no_pins' : 'no_recent')}</p>}
      {kept[head].map((entry) => (
        <KeptLine key={entry.key} entry={entry} />
      ))}
    </section>
  );
}

function KeptLine({ entry }: { entry: Entry }) {
  const say = useSay();
  const { counts, addressOf } = useMenu();
  return (
    <div className="menu-line">
      <Link className="menu-kept-item" to={addressOf(entry)}>
        <Icon of={WING_ICONS[entry.wing]} size={14} />
        <span className="clip">{say(entry.name)}</span>
      </Link>
      <Waiting count={counts.get(entry.key) ?? 0} />
    </div>
  );
}
