import { expect, test } from 'vitest';
import { boardName, checkLetter, mayCheck, nameVerdict, uciVerdict, unchecks } from './candidate.rules.ts';

test('a UCI ends in the letter of its digits', () => {
  const digits = '927070240001';
  const letter = checkLetter(digits);
  expect(uciVerdict(`${digits}${letter}`)).toBe(true);
  expect(uciVerdict('')).toBe(true);
  expect(uciVerdict(`${digits}${letter === 'A' ? 'B' : 'A'}`)).not.toBe(true);
  expect(uciVerdict(digits)).not.toBe(true);
  expect(checkLetter('000000000000')).toBe('A');
  expect(checkLetter('100000000000')).toBe('Y');
});

test('the name stands as the boards write it, and has its limit', () => {
  expect(boardName({ surname: 'Wang', forenames: 'Zihan' })).toBe('WANG: ZIHAN');
  expect(nameVerdict({ surname: 'Wang', forenames: 'Zihan' })).toBe(true);
  expect(nameVerdict({ surname: 'Wolfeschlegelsteinhausen', forenames: 'Bergerdorffwelche' })).not.toBe(true);
});

test('what is checked is name and birthday, and somebody else checks it once it is whole', () => {
  const one = { legal_name: '王梓涵', surname: 'Wang', forenames: 'Zihan', birthday: '2009-03-14' };
  expect(unchecks(one, { ...one })).toBe(false);
  expect(unchecks(one, { ...one, birthday: '2009-03-15' })).toBe(true);
  const doc = { ...one, document_kind: 'passport', sex: 'female', created_by: 1 };
  expect(mayCheck(doc, { admin_id: 2, company_id: 1 })).toBe(true);
  expect(mayCheck(doc, { admin_id: 1, company_id: 1 })).not.toBe(true);
  expect(mayCheck({ ...doc, document_kind: '' }, { admin_id: 2, company_id: 1 })).not.toBe(true);
});
