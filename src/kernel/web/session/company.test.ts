import { beforeEach, expect, it } from 'vitest';
import {
  actUnder,
  companyOnNavigation,
  isCurrentCompany,
  selectCompany,
  selectedCompany,
} from './company.ts';

beforeEach(() => selectCompany({ company: '乙', company_id: 2 }));

it('a path that is not sticky clears the selection; has-chosen says whether the path stayed', () => {
  companyOnNavigation('/AdminList', '/', false);
  expect(selectedCompany()).toBeUndefined();
  expect(sessionStorage.getItem('company_id')).toBeNull();
  expect(sessionStorage.getItem('has_chosen')).toBe('0');
  companyOnNavigation('/AdminList', '/AdminList', false);
  expect(sessionStorage.getItem('has_chosen')).toBe('1');
});

it('a sticky path leaves selection and flag untouched', () => {
  sessionStorage.setItem('has_chosen', '1');
  companyOnNavigation('/SystemMain/RoleList', '/', true);
  expect(selectedCompany()).toEqual({ company: '乙', company_id: 2 });
  expect(sessionStorage.getItem('has_chosen')).toBe('1');
});

it('the acting company is per tab, and remembered for the next one', () => {
  actUnder({ id: 5, name: '戊', is_shared_data: 0 });
  expect(isCurrentCompany(5)).toBe(true);
  expect(JSON.parse(sessionStorage.getItem('COMPANY_INFO') ?? '')).toEqual({
    id: 5,
    name: '戊',
    is_shared_data: 0,
  });
  expect(JSON.parse(localStorage.getItem('last_company') ?? '').id).toBe(5);
});
