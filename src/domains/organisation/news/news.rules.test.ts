import { describe, expect, test } from 'vitest';
import { isWindow, mayAddress, mayDecide } from './news.rules.ts';
import { newsText } from './news.text.ts';

const news = { company_id: 1, created_by: 7 };

describe('deciding', () => {
  test('whoever wrote it does not approve it; nobody decides from another company', () => {
    expect(mayDecide(news, { admin_id: 8, company_id: 1 })).toBe(true);
    expect(mayDecide(news, { admin_id: 7, company_id: 1 })).toBe(newsText.own_submission);
    expect(mayDecide(news, { admin_id: 8, company_id: 2 })).toBe(newsText.not_here);
  });
});

describe('addressing', () => {
  const head = { company_id: 1, family_id: 1, granted: [1, 3] };
  const branch = { company_id: 3, family_id: 1, granted: [3] };

  test('everyone, from the head company only', () => {
    expect(mayAddress({ audience: 'everyone' }, head)).toBeUndefined();
    expect(mayAddress({ audience: 'everyone' }, branch)?.field).toBe('audience');
  });

  test('companies that one is granted, and at least one', () => {
    expect(mayAddress({ audience: 'companies', company_ids: [1, 3] }, head)).toBeUndefined();
    expect(mayAddress({ audience: 'companies', company_ids: [2] }, head)?.why).toBe(newsText.not_granted);
    expect(mayAddress({ audience: 'companies' }, head)?.why).toBe(newsText.needs_companies);
  });

  test('roles, in the companies named or in one’s own', () => {
    expect(mayAddress({ audience: 'roles', role_ids: [4] }, branch)).toBeUndefined();
    expect(mayAddress({ audience: 'roles', role_ids: [] }, branch)?.field).toBe('role_ids');
    expect(mayAddress({ audience: 'roles', role_ids: [4], company_ids: [1] }, branch)?.field).toBe(
      'company_ids',
    );
  });
});

test('an end comes after its beginning; either may be left out', () => {
  expect(isWindow(1, 2)).toBe(true);
  expect(isWindow(null, 2)).toBe(true);
  expect(isWindow(2, undefined)).toBe(true);
  expect(isWindow(2, 2)).toBe(newsText.bad_window);
});
