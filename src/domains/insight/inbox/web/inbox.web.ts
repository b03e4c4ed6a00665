import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';

export const inboxWeb = defineWeb({
  parts: [
    homeCards.part({
      key: 'waiting',
      place: 'main',
      order: 10,
      layouts: ['overview'],
      load: async () => (await import('./embed/Approvals.tsx')).Approvals,
    }),
    homeCards.part({
      key: 'waiting_beside',
      place: 'side',
      order: 2,
      layouts: ['queue', 'day'],
      load: async () => (await import('./embed/Approvals.tsx')).ApprovalsIfAny,
    }),
  ],
});
