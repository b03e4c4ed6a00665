import { z } from 'zod';
import { OptionalText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { adminPermissions } from './admin.access.ts';
import { adminApi, POSITIONS } from './admin.contract.ts';
import { adminText } from './admin.text.ts';

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
  fields: adminApi.edit.input.shape,
  columns: {
    admin_name: { required: true, example: ['王小明', 'Wang Xiaoming'] },
    login_name: {
      required: true,
      example: ['wang.xiaoming', 'wang.xiaoming'],
      note: adminText.import_login,
    },
    phone: { example: ['13812345678', '13812345678'], note: adminText.phone_help },
    email: { example: ['xiaoming@example.com', 'xiaoming@example.com'], width: 24 },
    department_name: {
      value: OptionalText,
      example: ['销售部', '销售部'],
      note: adminText.import_department,
    },
    team_name: { value: OptionalText, example: ['', ''] },
    positions: {
      kind: 'labels',
      words: POSITIONS,
      example: ['顾问、班主任', 'Adviser, Class teacher'],
      note: adminText.positions_help,
    },
    role_names: { value: Names, kind: 'list', required: true, example: ['销售顾问', 'Sales adviser'] },
    company_names: {
      value: Names,
      kind: 'list',
      example: ['', ''],
      note: adminText.import_companies,
      width: 30,
    },
  },
  otherwise: {
    department_id: 'department_name',
    team_id: 'team_name',
    role_ids: 'role_names',
    company_ids: 'company_names',
  },
});

export const adminImportApi = importApi(adminImport);
