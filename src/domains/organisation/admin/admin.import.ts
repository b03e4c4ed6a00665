import { z } from 'zod';
import { OptionalText } from '@/kernel/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { adminPermissions } from './admin.access.ts';
import { adminApi, POSITIONS } from './admin.contract.ts';
import { adminText } from './admin.text.ts';

const { admin_name, login_name, phone, email, positions } = adminApi.edit.input.shape;
const Names = z.array(z.string().max(254)).min(1).max(100);

/** Staff by file. The columns are those of the export, so that an exported list can be mended and sent back. */
export const adminImport = defineImport({
  noun: 'admin',
  label: adminText.import,
  text: adminText,
  tag: 'menber',
  permission: adminPermissions.import,
  changes: ['admin'],
  keys: ['login_name', 'phone'],
  input: z.object({
    admin_name,
    login_name,
    phone,
    email,
    department_name: OptionalText,
    team_name: OptionalText,
    positions,
    role_names: Names,
    company_names: Names,
  }),
  columns: [
    { field: 'admin_name', required: true, example: ['王小明', 'Wang Xiaoming'] },
    {
      field: 'login_name',
      required: true,
      example: ['wang.xiaoming', 'wang.xiaoming'],
      note: adminText.import_login,
    },
    { field: 'phone', example: ['13812345678', '13812345678'], note: adminText.phone_help },
    { field: 'email', example: ['xiaoming@example.com', 'xiaoming@example.com'], width: 24 },
    { field: 'department_name', example: ['销售部', '销售部'], note: adminText.import_department },
    { field: 'team_name', example: ['', ''] },
    {
      field: 'positions',
      kind: 'labels',
      words: POSITIONS,
      example: ['顾问、班主任', 'Adviser, Class teacher'],
      note: adminText.positions_help,
    },
    { field: 'role_names', kind: 'list', required: true, example: ['销售顾问', '销售顾问'] },
    {
      field: 'company_names',
      kind: 'list',
      example: ['', ''],
      note: adminText.import_companies,
      width: 30,
    },
  ],
});

export const adminImportApi = importApi(adminImport);
