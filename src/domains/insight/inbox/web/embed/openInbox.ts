import { inboxOpen } from '../inboxOpen.ts';

export const openInbox = (): void => inboxOpen.set(true);
