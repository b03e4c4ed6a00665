import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const contractTemplatePermissions = definePermissions(
  'contract_template',
  {
    read: ['查看合同模板', 'View contract templates'],
    edit: ['维护合同模板', 'Maintain contract templates'],
  },
  { manager: ['read', 'edit'], finance: ['read'], viewer: ['read'] },
);

export const contractTemplateScreens: readonly Screen[] = [
  {
    path: '/ContractTemplate',
    permission: contractTemplatePermissions.read,
    functions: [contractTemplatePermissions.edit],
  },
];
