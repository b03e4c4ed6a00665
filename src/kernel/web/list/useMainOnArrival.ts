import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a navigation carries when it came to begin the list's main action. */
export const BEGIN_MAIN = { main: true } as const;

/** Begins the main action for whoever came for it, once: going back or reloading does not begin it again. */
export function useMainOnArrival(main: (() => void) | undefined): void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const begun = useRef<string>(undefined);
  const isAsked = (state as Partial<typeof BEGIN_MAIN> | null)?.main === true;
  useEffect(() => {
    if (!isAsked || !main || begun.current === key) return;
    begun.current = key;
    void navigate(pathname + search, { replace: true, state: null });
    main();
  }, [isAsked, main, key, navigate, pathname, search]);
}
