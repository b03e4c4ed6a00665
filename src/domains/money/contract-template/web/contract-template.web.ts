import { defineWeb } from '@/kernel/web/module.ts';
import { contractTemplateScreens } from '../contract-template.access.ts';

export const contractTemplateWeb = defineWeb({
  screens: contractTemplateScreens,
  pages: {
    '/ContractTemplate': () => import('./ContractTemplatePage.tsx'),
  },
});
