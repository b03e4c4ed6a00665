import { PanelLeft } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { Dock } from '@/domains/organisation/company/web/embed/Dock.tsx';
import { Brand, Sign } from '@/kernel/web/display/Brand.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { KeptOutlet } from '@/kernel/web/navigation/KeptOutlet.tsx';
import { read, write } from '@/kernel/web/state/storage.ts';
import { frameText } from './frame.text.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { Rail } from './Rail.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { MenuProvider, useMyMenu } from './useMenu.ts';
import './frame.css';

const WIDTH = { open: 212, collapsed: 52 };

/** Warm paper, and one white sheet on it: the menu to the left, the bar above, the screen on the sheet. */
export function Frame() {
  const t = useText(frameText);
  const menu = useMyMenu();
  const [collapsed, setCollapsed] = useCollapsed();
  const fold = <FoldButton collapsed={collapsed} onFold={() => setCollapsed(!collapsed)} />;
  const sider = collapsed ? WIDTH.collapsed : WIDTH.open;
  return (
    <MenuProvider value={menu}>
      <div
        className={collapsed ? 'frame frame-collapsed' : 'frame'}
        style={{ '--sider': `${sider}px` } as CSSProperties}
      >
        <a className="skip" href="#sheet">
          {t('skip')}
        </a>
        <div className="sider">
          <header className="sider-head">
            {collapsed ? <Sign /> : <Brand />}
            {!collapsed && fold}
          </header>
          <div className="sider-scroll">{collapsed ? <Rail /> : <SideMenu />}</div>
          <footer className="sider-foot">
            {!collapsed && <Dock />}
            <Shortcuts />
          </footer>
        </div>
        <div className="frame-right">
          <TopBar fold={collapsed && fold} />
          <main className="sheet" id="sheet" tabIndex={-1}>
            <KeptOutlet />
          </main>
        </div>
        <PhoneBar />
      </div>
    </MenuProvider>
  );
}

function FoldButton({ collapsed, onFold }: { collapsed: boolean; onFold: () => void }) {
  const t = useText(frameText);
  const label = t(collapsed ? 'expand' : 'collapse');
  return (
    <button
      type="button"
      className="bar-button fold"
      aria-label={label}
      title={label}
      aria-expanded={!collapsed}
      onClick={onFold}
    >
      <Icon of={PanelLeft} />
    </button>
  );
}

/** Remembered; a narrow window (or great zoom) starts collapsed. */
function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => read(localStorage, 'menu_collapsed') === '1');
  const [narrow] = useState(() => window.matchMedia('(max-width: 900px)'));
  useEffect(() => {
    const follow = () => setCollapsed(narrow.matches || read(localStorage, 'menu_collapsed') === '1');
    follow();
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, [narrow]);
  return [
    collapsed,
    (next) => {
      setCollapsed(next);
      if (!narrow.matches) write(localStorage, 'menu_collapsed', next ? '1' : '0');
    },
  ];
}
