import { type CSSProperties, useEffect, useState } from 'react';
import { Dock } from '@/domains/organisation/company/web/embed/Dock.tsx';
import { Brand, Sign } from '@/kernel/web/display/Brand.tsx';
import { useText } from '@/kernel/web/language.ts';
import { KeptOutlet } from '@/kernel/web/navigation/KeptOutlet.tsx';
import { read, write } from '@/kernel/web/state/storage.ts';
import { frameText } from './frame.text.ts';
import { PhoneBar } from './PhoneBar.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import './frame.css';

const WIDTH = { open: 212, collapsed: 52 };

/** Warm paper, and one white sheet on it: the menu to the left, the bar above, the screen on the sheet. */
export function Frame() {
  const t = useText(frameText);
  const [collapsed, setCollapsed] = useCollapsed();
  const sider = collapsed ? WIDTH.collapsed : WIDTH.open;
  return (
    <div
      className={collapsed ? 'frame frame-collapsed' : 'frame'}
      style={{ '--sider': `${sider}px` } as CSSProperties}
    >
      <a className="skip" href="#sheet">
        {t('skip')}
      </a>
      <div className="sider">
        <header className="sider-head">{collapsed ? <Sign /> : <Brand />}</header>
        <div className="sider-scroll">
          <SideMenu collapsed={collapsed} />
        </div>
        <Dock collapsed={collapsed} />
        <Shortcuts collapsed={collapsed} />
      </div>
      <div className="frame-right">
        <TopBar collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        <main className="sheet" id="sheet" tabIndex={-1}>
          <KeptOutlet />
        </main>
      </div>
      <PhoneBar />
    </div>
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
