import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';

export const inboxWeb = defineWeb({
  parts: [
    homeCards.part({
      key: 'waiting',
      place: 'main',
      order: 10,
      load: async () => (await import('./embed/WaitingForMe.tsx')).WaitingForMe,
    }),
  ],
});
