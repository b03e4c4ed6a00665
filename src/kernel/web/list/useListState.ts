import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Endpoint } from '../../contract/api.ts';
import { useScreen } from '../navigation/screens.ts';
import { useFilterNames } from '../overlay/unsavedChanges.ts';
import { readJson, writeJson } from '../state/storage.ts';
import { addressFields, type ListState, readAddress, tidyState, writeAddress } from './address.ts';

/**
 * Filters, page and sort of a list. They live in the address, which is replaced, never pushed. Where the address says
 * nothing, what the page kept when it was left comes back, and then the page's defaults.
 */
export function useListState(endpoint: Endpoint, defaults: ListState) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const screen = useScreen();
  const keeps = screen?.filterKept || screen?.keepAlive;
  const keptUnder = `list:${pathname}:${endpoint.action}`;
  useFilterNames(addressFields(endpoint));

  const address = readAddress(endpoint, new URLSearchParams(search));
  const addressed = Object.keys(address).length > 0;
  const kept = keeps && !addressed ? readJson<ListState>(sessionStorage, keptUnder) : undefined;
  const state = addressed ? address : (kept ?? defaults);

  // Two changes may come before the address has followed the first.
  const latest = useRef(state);
  latest.current = state;
  // Whoever typed before a detail was closed does not bring it back: the address counts as it is when it is written.
  const here = useRef(search);
  here.current = search;

  const put = (next: ListState) => {
    const tidy = tidyState(next);
    // An empty address would call back what was kept or the defaults: "nothing" has to be said.
    const said =
      Object.keys(tidy).length > 0 || !(keeps || Object.keys(defaults).length > 0) ? tidy : { page: 1 };
    if (keeps) writeJson(sessionStorage, keptUnder, said);
    latest.current = said;
    const query = writeAddress(endpoint, new URLSearchParams(here.current), said);
    navigate(pathname + query, { replace: true, preventScrollReset: true });
  };

  const unsaid =
    !addressed && Object.keys(state).length > 0
      ? writeAddress(endpoint, new URLSearchParams(search), state)
      : undefined;
  useLayoutEffect(() => {
    // The address always shows what is seen, so that it can be copied and sent.
    if (unsaid !== undefined) navigate(pathname + unsaid, { replace: true, preventScrollReset: true });
  }, [unsaid, pathname, navigate]);
  useEffect(() => {
    if (keeps && addressed)
      writeJson(sessionStorage, keptUnder, readAddress(endpoint, new URLSearchParams(search)));
  }, [keeps, addressed, keptUnder, endpoint, search]);

  return {
    state,
    /** A changed filter begins again on page 1. */
    change: (patch: ListState) => put({ ...latest.current, page: 1, ...patch }),
    replace: (next: ListState) => put(next),
    clear: () => put({ sort: latest.current.sort, order: latest.current.order }),
  };
}
