import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Flag, Id, Version } from '@/kernel/contract/fields.ts';
import { leadPermissions as may } from '../lead/lead.access.ts';
import {
  POOL_NAMES,
  type PoolName,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from './sales-setting.rules.ts';
import { salesSettingText } from './sales-setting.text.ts';

const bounded = (name: SettingName) => z.int().min(SETTINGS[name].least).max(SETTINGS[name].most);
const values = Object.fromEntries(SETTING_NAMES.map((name) => [name, bounded(name)])) as Record<
  SettingName,
  z.ZodInt
>;
const poolValues = Object.fromEntries(POOL_NAMES.map((name) => [name, bounded(name)])) as Record<
  PoolName,
  z.ZodInt
>;
const Rule = z.object({ group_id: Id, ...poolValues });
const fields = { ...values, ranking_open: Flag, rules: z.array(Rule).max(50) };

export const salesSettingApi = defineApi('sales_setting', salesSettingText, 'sellmanage', {
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({
      ...values,
      ranking_open: Flag,
      rules: z.array(Rule.extend({ group_name: z.string().nullable() })),
      version: Version,
    }),
  },
  /** How many leads would fall tonight and how many renewals would open, by these rules; nothing is kept. */
  preview: {
    method: 'GET',
    permission: may.setting,
    input: z.object(values),
    output: z.object({ leads: Count, renewals: Count }),
  },
  edit: {
    method: 'PUT',
    permission: may.setting,
    input: z.object({ ...fields, version: Version }),
    changes: ['sales_setting', 'lead', 'renewal'],
  },
});
export type SalesSettingOutput = z.infer<(typeof salesSettingApi)['get']['output']>;
