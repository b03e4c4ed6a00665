import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../../../contract/api.ts';
import { Id, listInput, pageOf } from '../../../contract/fields.ts';
import { type Me, MeProvider } from '../../session/me.ts';
import { FRESH } from './tablePrefs.ts';
import { useDrawnColumns } from './useDrawnColumns.ts';

const Thing = z.object({ id: Id, name: z.string(), colour: z.string(), size: z.string() });
const text = { name: ['名称', 'Name'], colour: ['颜色', 'Colour'], size: ['尺寸', 'Size'] } as const;
const { list: endpoint } = defineApi('thing', text, 'sys', {
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: ['列表', 'List'],
    input: listInput,
    output: pageOf(Thing),
  },
});
afterEach(cleanup);

function drawnFor(me: Partial<Me>): string[] {
  const { result } = renderHook(
    () =>
      useDrawnColumns<z.infer<typeof Thing>>({
        endpoint,
        columns: [{ field: 'name' }, { field: 'colour' }, { field: 'size' }],
        prefs: { ...FRESH, arranged: ['colour'] },
        available: 1000,
        cards: false,
        rows: [],
      }),
    { wrapper: ({ children }) => <MeProvider value={me as Me}>{children}</MeProvider> },
  );
  return result.current.all.map(({ key }) => key);
}

test('columns stand as the person arranged them; in the special display as the institution has them', () => {
  expect(drawnFor({})).toEqual(['colour', 'name', 'size']);
  const order = (call: string) => ({ special_columns: [{ call, columns: ['size', 'name'] }] });
  expect(drawnFor(order('api_other_list'))).toEqual(['colour', 'name', 'size']);
  expect(drawnFor(order('api_thing_list'))).toEqual(['size', 'name', 'colour']);
});
