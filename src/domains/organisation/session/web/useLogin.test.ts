import { beforeEach, expect, it } from 'vitest';
import { forgetCompany, selectCompany, selectedCompany } from '@/kernel/web/session/company.ts';
import { signOut } from '@/kernel/web/session/session.ts';
import { enterAs } from './useLogin.ts';

const LIST = 'list:/StudentsList:api_students_list';
const enter = (admin_id: number) =>
  enterAs({ token: 't', admin_id, admin_name: '苏晚晴', role_id: 2, company_list: [] });

beforeEach(() => {
  forgetCompany();
  enter(7);
  selectCompany({ company: '乙', company_id: 2 });
  sessionStorage.setItem(LIST, '{"keyword":"王"}');
  signOut();
});

it('whoever signs in again finds the company and the filters that they chose', () => {
  enter(7);
  expect([selectedCompany()?.company_id, sessionStorage.getItem(LIST)]).toEqual([2, '{"keyword":"王"}']);
});

it('somebody else in the same tab finds nothing of theirs', () => {
  enter(8);
  expect([selectedCompany(), sessionStorage.getItem(LIST)]).toEqual([undefined, null]);
});
