import { createStore } from '@/kernel/web/state/store.ts';

/** The inbox lies over whatever page one is on; the top bar opens it, and so does the home page. */
export const inboxOpen = createStore(false);
