import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHolds } from '../session/me.ts';
import { Crash } from '../state/Crash.tsx';
import { DeniedState } from '../state/DeniedState.tsx';
import { LazyPage } from './LazyPage.tsx';
import { ScreenProvider, type ScreenRoute, titleOf, useRightOf } from './screens.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import './screen.css';

export const SideContext = createContext<HTMLElement | null>(null);
/** Where a drawer of this screen opens. */
export const useSide = (): HTMLElement | null => useContext(SideContext);

/** The root element of a screen: carries its mark, its right, its failure, and the place of its drawers. */
export function ScreenHost({ route }: { route: ScreenRoute }) {
  const root = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const holds = useHolds();
  const { info, load } = route;
  const permission = useRightOf(info.path);
  useScrollToTop(root);
  useDocumentTitle(titleOf(info));
  return (
    <div className="screen" data-screen={info.path} ref={root}>
      <div className="screen-main" data-scroll>
        <ScreenProvider value={info}>
          <SideContext.Provider value={side}>
            <Crash>
              {permission && !holds(permission) ? (
                <DeniedState permission={permission} />
              ) : (
                <LazyPage load={load} />
              )}
            </Crash>
          </SideContext.Provider>
        </ScreenProvider>
      </div>
      <div className="screen-side" ref={setSide} />
    </div>
  );
}

/**
 * A push to another path shows its page from the top, kept-alive pages included; going back and changing filters
 * (which replaces the address) leave the scroll alone.
 */
function useScrollToTop(root: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const how = useNavigationType();
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (how !== 'PUSH') return;
    window.scrollTo(0, 0);
    for (const box of root.current?.querySelectorAll('[data-scroll]') ?? []) box.scrollTop = 0;
  }, [key, how, root]);
}
