import { createContext, useContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { mayStay } from '../session/session.ts';
import { webText } from '../web.text.ts';
import { confirmDialog } from './notice.ts';

const askToLeave = () =>
  confirmDialog({
    title: webText.leave_title,
    text: webText.leave_text,
    ok: webText.leave,
    cancel: webText.stay,
    danger: true,
  });

type IsDirty = () => boolean;
interface Closing {
  readonly forms: Set<IsDirty>;
  readonly close: () => Promise<void>;
}
/** A drawer or dialog asks the forms inside it before it closes. */
const ClosingContext = createContext<Closing | undefined>(undefined);
export const ClosingProvider = ClosingContext.Provider;
/** The drawer or dialog around, if there is one. */
export const useAround = (): Closing | undefined => useContext(ClosingContext);

const mounted = new Set<IsDirty>();
/** Asked before another drawer or form takes the place of one with unsaved changes. */
export const mayDiscardChanges = async (): Promise<boolean> =>
  ![...mounted].some((isDirty) => isDirty()) || (await askToLeave());

/** Closing that asks first where a form inside has unsaved changes. */
export function useClosing(onClose: () => void): Closing {
  const forms = useRef(new Set<IsDirty>()).current;
  const close = async () => {
    const dirty = [...forms].some((isDirty) => isDirty());
    if (!dirty || (await askToLeave())) onClose();
  };
  return { forms, close };
}

/** Unsaved changes ask before the page is left, the drawer closed or the tab shut. */
export function useUnsavedChangesGuard(isDirty: IsDirty): void {
  const current = useRef(isDirty);
  current.current = isDirty;
  const forms = useAround()?.forms;

  // A session that has ended leaves without asking: what was typed could not be saved anyway.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && mayStay() && current.current(),
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

/** Another tab of the same page takes its form away too; filters do not. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`;
