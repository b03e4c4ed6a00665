import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id, Keyword } from '../../contract/fields.ts';
import { actUnder, selectCompany } from '../session/company.ts';
import { signIn } from '../session/session.ts';
import { exportUrl } from './exportList.ts';

const spec = {
  method: 'GET',
  permission: 'signed_in',
  tag: 'sys',
  label: ['导出', 'Export'],
  navigation: true,
  output: z.unknown(),
} as const;
const api = defineApi('thing', { role_id: ['角色', 'Role'] }, 'sys', {
  export: { ...spec, input: z.object({ keyword: Keyword.optional() }) },
  byRole: { ...spec, action: 'api_admin_export', input: z.object({ role_id: Id.optional() }) },
});

beforeEach(() => {
  signIn({ token: 't', admin_id: 7, admin_name: '苏', role_id: 2 });
  actUnder({ id: 3, name: '丙', is_shared_data: 0 });
  selectCompany({ company: '乙', company_id: 2 });
});

it('an export names the filters, the admin, the acting company, the role and the selection', () => {
  expect(exportUrl(api.export, { keyword: '王', sort: 'name' })).toBe(
    '/api/api_thing_export?keyword=%E7%8E%8B&admin_id=7&company_id=3&role_id=2&company=2',
  );
});

it('where the list filters by role, the role in the address is the filter', () => {
  expect(exportUrl(api.byRole, {})).not.toContain('role_id');
  expect(exportUrl(api.byRole, { role_id: 9 })).toContain('role_id=9');
});
