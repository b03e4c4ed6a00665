import { type RefObject, useLayoutEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Where nothing inside a table can be focused, the keys scroll the table itself. What its rows show depends on rights. */
export function useScrollFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element?.querySelector(FOCUSABLE)) element.removeAttribute('tabindex');
    else if (element) element.tabIndex = 0;
  });
}
