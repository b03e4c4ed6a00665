import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../contract/api.ts';
import { Id, Keyword } from '../../contract/fields.ts';
import { setLang } from '../language.ts';
import { questionStore, toastStore } from '../overlay/notice.ts';
import { actUnder, selectCompany } from '../session/company.ts';
import { signIn } from '../session/session.ts';
import { exportList, exportUrl } from './exportList.ts';

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

it.each([
  ['its sentence', '<pre>{"code":3,"msg":"缺少权限「导出」","data":{}}</pre>', '缺少权限「导出」'],
  ['that nothing of ours came', '<h1>502</h1>', '网络不给力，请稍后再试！'],
])('an export that is refused says %s, and the page stays where it is', (_name, page, said) => {
  const here = window.location.href;
  answered(page);
  expect(toastStore.get()).toMatchObject({ kind: 'error', text: said });
  expect(window.location.href).toBe(here);
});

it('an export after the session has ended is told by its one alert, and by no toast', () => {
  questionStore.set([]);
  answered('<pre>{"code":-1,"msg":"登录已失效（token）","data":{}}</pre>');
  answered('<pre>{"code":-1,"msg":"登录已失效（token）","data":{}}</pre>');
  expect(toastStore.get()).toMatchObject({ kind: 'info' });
  const alerts = questionStore.get();
  expect(alerts.map(({ title }) => title[0])).toEqual(['提示']);
  for (const { answer } of alerts) answer('');
});

/** An export whose frame shows this. */
function answered(page: string): void {
  vi.useFakeTimers();
  setLang('zh-CN');
  const append = vi.spyOn(document.body, 'append').mockImplementation(() => undefined);
  exportList(api.export, {});
  vi.useRealTimers();
  const frame = append.mock.lastCall?.[0] as HTMLIFrameElement;
  expect(frame.src).toContain('/api/api_thing_export?');
  expect(toastStore.get()).toMatchObject({ kind: 'info' });
  const shown = new DOMParser().parseFromString(page, 'text/html');
  Object.defineProperty(frame, 'contentDocument', { value: shown });
  frame.dispatchEvent(new Event('load'));
}
