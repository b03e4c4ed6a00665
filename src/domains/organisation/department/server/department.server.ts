import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { departmentPermissions } from '../department.access.ts';
import { departmentModule } from '../department.module.ts';
import { departmentService, departments } from './department.service.ts';

export const departmentServer = defineServer(departmentModule, {
  services: [departmentService],
  parts: [
    audited(departmentModule, departmentPermissions.read),
    referenceSlot.part({ fields: ['department_id'], names: departments.names }),
    referenceSlot.part({ doc: 'department', fields: ['parent_id'], names: departments.names }),
  ],
});
