import { expect, test } from 'vitest';
import { type KnownEntry, matched } from './exam-ticket.rules.ts';

const one: KnownEntry = {
  id: 1,
  option_code: 'BY',
  candidate_number: 12,
  code: '9709',
  series_name: '2027-06',
  uci: '927070240001D',
  former_uci: '927070260009X',
  surname: 'Wang',
  forenames: 'Zihan',
  birthday: '2009-03-14',
};
/** Of the same name, and another person. */
const other: KnownEntry = {
  ...one,
  id: 2,
  candidate_number: 13,
  uci: '927070240002C',
  former_uci: '',
  birthday: '2009-09-01',
};
const all = [one, other];

test('two of the same name are told apart by UCI, number or birthday, and never by the name alone', () => {
  expect(matched({ uci: '927070240002c', item_code: '9709', board_name: 'WANG: ZIHAN' }, all)).toEqual({
    id: 2,
  });
  expect(matched({ uci: '927070260009X', item_code: '9709' }, all)).toEqual({ id: 1 });
  expect(matched({ candidate_number: '12', item_code: '9709' }, all)).toEqual({ id: 1 });
  expect(matched({ board_name: 'Wang Zihan', birthday: '2009-09-01', item_code: '9709' }, all)).toEqual({
    id: 2,
  });
  expect(matched({ board_name: 'WANG: ZIHAN', item_code: '9709' }, all)).toHaveProperty('reasons');
  expect(matched({ board_name: 'WANG: ZIHAN', item_code: '9709' }, [one])).toHaveProperty('reasons');
});

test('what does not agree is said, and nothing is guessed', () => {
  const row = { uci: one.uci, item_code: '9709' };
  expect(matched({ ...row, item_code: '9702' }, all)).toHaveProperty('reasons');
  expect(matched({ ...row, series_name: '2026-06' }, all)).toHaveProperty('reasons');
  expect(matched({ ...row, option_code: 'CY' }, all)).toHaveProperty('reasons');
  expect(matched({ ...row, board_name: 'LI: MUYANG' }, all)).toHaveProperty('reasons');
  expect(matched({ ...row, birthday: '2010-01-01' }, all)).toHaveProperty('reasons');
  expect(matched({ ...row, uci: '000000000000A', candidate_number: '12' }, all)).toHaveProperty('reasons');
});
