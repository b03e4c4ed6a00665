import { expect, test } from 'vitest';
import { z } from 'zod';
import { Id, OptionalText, ShortText, Version } from './contract/fields.ts';
import { defineImport, type ImportedField } from './import.ts';
import { defineText } from './text.ts';

const text = defineText({ name: ['名称', 'Name'], team_name: ['小组', 'Team'], note: ['备注', 'Note'] });
const fields = { id: Id, version: Version, name: ShortText, team_id: Id.nullish(), note: OptionalText };
const spec = {
  noun: 'shelf',
  label: ['导入', 'Import'],
  text,
  tag: 'sys',
  permission: { key: 'shelf.import', label: ['导入', 'Import'], roles: [] },
  changes: ['shelf'],
  fields,
} as const;
const name = { required: true, example: ['甲', 'A'] } as const;
const team_name = { value: z.string().max(60), example: ['', ''] } as const;
const shelfImport = defineImport({
  ...spec,
  keys: ['name'],
  columns: { name, team_name },
  otherwise: { team_id: 'team_name', note: 'not imported' },
});

function _declaring(): void {
  const columns = { name, team_name } as const;
  // @ts-expect-error a field of the form that the file leaves out without a word
  defineImport({ ...spec, keys: ['name'], columns, otherwise: { team_id: 'team_name' } });
  const elsewhere = { team_id: 'team', note: 'not imported' } as const;
  // @ts-expect-error a field in a column that there is not
  defineImport({ ...spec, keys: ['name'], columns, otherwise: elsewhere });
  const twice = { team_id: 'team_name', note: 'not imported', name: 'not imported' } as const;
  // @ts-expect-error a field that has its column, and is said to have none
  defineImport({ ...spec, keys: ['name'], columns, otherwise: twice });
  const otherwise = { team_id: 'team_name', note: 'not imported' } as const;
  const bare = { name, team_name: { example: ['', ''] } } as const;
  // @ts-expect-error a column of no field of the form that does not say what it may hold
  defineImport({ ...spec, keys: ['name'], columns: bare, otherwise });
  // @ts-expect-error a key that is no column
  defineImport({ ...spec, keys: ['code'], columns, otherwise });
  const filled: ImportedField<typeof shelfImport>[] = ['name', 'team_id'];
  // @ts-expect-error a file does not fill it
  const left: ImportedField<typeof shelfImport> = 'note';
  void [filled, left];
}

test('columns take what the form’s field of their name takes, or what they say themselves', () => {
  expect(shelfImport.columns.map(({ field }) => field)).toEqual(['name', 'team_name']);
  expect(shelfImport.input.parse({ name: '甲', team_name: '东区' })).toEqual({
    name: '甲',
    team_name: '东区',
  });
  expect(shelfImport.input.safeParse({ name: '', team_name: '东区' }).success).toBe(false);
});
