import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { mayStay } from '../session/session.ts';
import { webText } from '../web.text.ts';
import { confirmDialog } from './notice.ts';

/** Whoever agreed just now is not asked again by what follows at once. */
let agreed = false;
async function askToLeave(): Promise<boolean> {
  agreed = await confirmDialog({
    title: webText.leave_title,
    text: webText.leave_text,
    ok: webText.leave,
    cancel: webText.stay,
    danger: true,
  });
  setTimeout(() => {
    agreed = false;
  });
  return agreed;
}

type IsDirty = () => boolean;
interface Closing {
  readonly forms: Set<IsDirty>;
  readonly isDirty: IsDirty;
  readonly close: () => Promise<void>;
}
/** A drawer, dialog or popup asks the forms inside it before it closes. */
const ClosingContext = createContext<Closing | undefined>(undefined);
export const ClosingProvider = ClosingContext.Provider;
/** The drawer, dialog or popup around, if there is one. */
export const useAround = (): Closing | undefined => useContext(ClosingContext);

const mounted = new Set<IsDirty>();
const isAnyDirty = (forms: ReadonlySet<IsDirty>): boolean => [...forms].some((isDirty) => isDirty());
const isFree = (): boolean => agreed || !isAnyDirty(mounted);
/** Asked before another drawer or form takes the place of one with unsaved changes. */
export const mayDiscardChanges = async (): Promise<boolean> => isFree() || (await askToLeave());
/** The same before what is done at once where nothing is unsaved. */
export function discardThen(work: () => void): void {
  if (isFree()) work();
  else void askToLeave().then((may) => may && work());
}
/** A row opens beside its list, in the place of another one and its form; the one that is open takes nothing away. */
export const opensRow = <R extends { readonly id: number }>(
  open: ((row: R) => void) | undefined,
  openId: number | undefined,
): ((row: R) => void) | undefined =>
  open && ((row) => (row.id === openId ? open(row) : discardThen(() => open(row))));

/** Closing that asks first where a form inside has unsaved changes. */
export function useClosing(onClose: () => void): Closing {
  const forms = useRef(new Set<IsDirty>()).current;
  const isDirty = () => isAnyDirty(forms);
  const close = async () => {
    if (!isDirty() || (await askToLeave())) onClose();
  };
  return { forms, isDirty, close };
}

/** Unsaved changes ask before the page is left, the drawer closed or the tab shut. */
export function useUnsavedChangesGuard(isDirty: IsDirty): void {
  const current = useRef(isDirty);
  current.current = isDirty;
  const forms = useAround()?.forms;

  // The router asks only whoever came last, so that one speaks for all. A session that has ended leaves without
  // asking: what was typed could not be saved anyway.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && mayStay() && !agreed && isAnyDirty(mounted),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const ask = () => current.current();
    forms?.add(ask);
    mounted.add(ask);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (ask()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      forms?.delete(ask);
      mounted.delete(ask);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [forms]);
}

const listed = new Set<readonly string[]>();
/** The fields of a list that is shown: in the address they narrow it down, whatever other pages mean by such a name. */
export function useFilterNames(fields: readonly string[]): void {
  const names = fields.join();
  // Before the list writes its address.
  useLayoutEffect(() => {
    const own = names.split(',');
    listed.add(own);
    return () => void listed.delete(own);
  }, [names]);
}

const PLACES = ['tab', 'view', 'part', 'section', 'kind'];
/** Another tab or part of the same page takes its form away too; filters do not. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  const filters = new Set([...listed].flat());
  return [pathname, ...PLACES.map((name) => (filters.has(name) ? '' : query.get(name)))].join('?');
}
