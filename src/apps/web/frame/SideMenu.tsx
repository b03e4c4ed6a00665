import { ChevronRight, House } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Wing } from '@/kernel/screen.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';
import { frameText } from './frame.text.ts';
import { Kept } from './Kept.tsx';
import { MenuLine } from './MenuLine.tsx';
import { countOf, type Group, isUnfolded, WING_ICONS, type WingMenu } from './menu.ts';
import { type Flyout, useFlyout } from './useFlyout.ts';
import { useMenu } from './useMenu.ts';

/** The role's menu: home, what is pinned, and the wings, of which one stands open. */
export function SideMenu() {
  const t = useText(frameText);
  const { pathname } = useLocation();
  const { wings } = useMenu();
  const [open, setOpen] = useOpenWing();
  const flyout = useFlyout();
  const unfolded = isUnfolded(wings);
  return (
    <nav className="menu" aria-label={t('menu')}>
      <Link className="menu-top" to="/" aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon of={House} />
        <span className="clip">{t('home')}</span>
      </Link>
      <Kept />
      {wings.map((wing) =>
        unfolded ? (
          <UnfoldedWing key={wing.wing} wing={wing} flyout={flyout} />
        ) : (
          <FoldingWing
            key={wing.wing}
            wing={wing}
            flyout={flyout}
            isOpen={open === wing.wing}
            onToggle={() => setOpen(open === wing.wing ? undefined : wing.wing)}
          />
        ),
      )}
    </nav>
  );
}

/** The wing that one goes to opens, and whichever was open before closes. */
function useOpenWing(): [Wing | undefined, (wing: Wing | undefined) => void] {
  const wing = useMenu().here?.entry.wing;
  const [open, setOpen] = useState<Wing | undefined>(() => wing ?? readJson<Wing>(localStorage, 'menu_open'));
  useEffect(() => {
    if (wing) setOpen(wing);
  }, [wing]);
  useEffect(() => writeJson(localStorage, 'menu_open', open), [open]);
  return [open, setOpen];
}

interface WingProps {
  readonly wing: WingMenu;
  readonly flyout: Flyout;
}

function UnfoldedWing({ wing, flyout }: WingProps) {
  const say = useSay();
  return (
    <section className="menu-wing" aria-label={say(wing.name)}>
      <div className="menu-top menu-heading">
        <Icon of={WING_ICONS[wing.wing]} />
        <span className="clip">{say(wing.name)}</span>
      </div>
      <Groups wing={wing} flyout={flyout} plain />
    </section>
  );
}

interface FoldingWingProps extends WingProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FoldingWing({ wing, flyout, isOpen, onToggle }: FoldingWingProps) {
  const say = useSay();
  const t = useText(frameText);
  const { counts } = useMenu();
  const waiting = countOf(wing, counts);
  return (
    <div className="menu-wing">
      <button type="button" className="menu-top" aria-expanded={isOpen} onClick={onToggle}>
        <Icon of={WING_ICONS[wing.wing]} />
        <span className="clip grow">{say(wing.name)}</span>
        {!isOpen && waiting > 0 && (
          <span className="menu-count num" title={t('waiting', { n: waiting })}>
            {waiting}
          </span>
        )}
        <span className="menu-caret">
          <Icon of={ChevronRight} size={13} />
        </span>
      </button>
      {isOpen && <Groups wing={wing} flyout={flyout} />}
    </div>
  );
}

/** One group alone needs no name. */
function Groups({ wing, flyout, plain = false }: WingProps & { readonly plain?: boolean }) {
  const say = useSay();
  const isNamed = ({ name }: Group) => !plain && name !== undefined && wing.groups.length > 1;
  return (
    <div className="menu-groups">
      {wing.groups.map((group, at) => (
        <div key={group.name?.[0] ?? at} className="menu-group">
          {isNamed(group) && group.name && <small>{say(group.name)}</small>}
          <ul>
            {group.entries.map((entry) => (
              <MenuLine key={entry.key} entry={entry} flyout={flyout} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
