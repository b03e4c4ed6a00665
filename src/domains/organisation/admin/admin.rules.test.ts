import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isHere,
  maskPhone,
  mayChangeAccount,
  mayChangeOwn,
  mayTouchOther,
  normalPhone,
  sameSet,
} from './admin.rules.ts';
import { adminText } from './admin.text.ts';

describe('a masked phone', () => {
  test.each([
    ['13800138000', '138****8000'],
    ['+8613800138000', '+86****8000'],
    ['1234567890', '12****7890'],
    ['12345678', '****5678'],
    ['1234567', '****567'],
    ['123456', '****'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown);
  });

  test('hides at least four digits of every number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6,20}$/), (phone) => {
        const shown = maskPhone(phone).replaceAll('*', '');
        expect(phone.length - shown.length).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});

test('spaces and dashes are how people write a number, not part of it', () => {
  expect(normalPhone('+86 138-0013 8000')).toBe('+8613800138000');
});

describe('one’s own rights', () => {
  const mine = { role_ids: [1, 2], company_ids: [1] };

  test('are not changed by oneself', () => {
    expect(mayChangeOwn(true, mine, { role_ids: [1], company_ids: [1] })).toBe(adminText.self_edit);
    expect(mayChangeOwn(true, mine, { role_ids: [1, 2], company_ids: [1, 3] })).toBe(adminText.self_edit);
  });

  test('sent back as they are, in whatever order, are no change', () => {
    expect(mayChangeOwn(true, mine, { role_ids: [2, 1], company_ids: [1] })).toBe(true);
  });

  test('somebody else’s may be', () => {
    expect(mayChangeOwn(false, mine, { role_ids: [3], company_ids: [2] })).toBe(true);
  });
});

test.each([
  [[], [], true],
  [[1, 2], [2, 1], true],
  [[1, 1, 2], [2, 1], true],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [[1, 1], [1, 2], false],
])('%j and %j are the same set: %s', (a, b, same) => {
  expect(sameSet(a, b)).toBe(same);
});

describe('who may be touched', () => {
  const me = { admin_id: 7, company_id: 1 };

  test('somebody of the acting company, nobody of another', () => {
    expect(isHere({ id: 8, company_ids: [1, 2] }, me)).toBe(true);
    expect(isHere({ id: 8, company_ids: [2] }, me)).toBe(adminText.not_here);
    expect(mayTouchOther({ id: 8, company_ids: [2] }, me)).toBe(adminText.not_here);
  });

  test('others, not oneself', () => {
    expect(mayTouchOther({ id: 8, company_ids: [1] }, me)).toBe(true);
    expect(mayTouchOther({ id: 7, company_ids: [1] }, me)).toBe(adminText.not_yourself);
  });
});

describe('an account that reaches further', () => {
  const before = { login_name: 'ada', phone: '13800138000', email: 'ada@example.com', role_ids: [1, 2] };

  test.each([
    { login_name: 'eve' },
    { phone: '13900139000' },
    { email: 'eve@example.com' },
    { role_ids: [1, 2, 3] },
  ])('keeps %j unless it is governed', (change) => {
    const after = { ...before, ...change };
    expect(mayChangeAccount(false, before, after)).toBe(adminText.reaches_beyond);
    expect(mayChangeAccount(true, before, after)).toBe(true);
  });

  test('may come back as it was, its roles in another order', () => {
    expect(mayChangeAccount(false, before, { ...before, role_ids: [2, 1] })).toBe(true);
  });
});
