import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { scoreGuaranteePermissions } from '../score-guarantee.access.ts';

export const scoreGuaranteeWeb = defineWeb({
  parts: [
    homeFigures.part({
      key: 'guarantees_due',
      place: 'attention',
      order: 45,
      layouts: ['overview'],
      permission: scoreGuaranteePermissions.refund,
      load: async () => (await import('./embed/dueFigure.ts')).dueFigure,
    }),
  ],
});
