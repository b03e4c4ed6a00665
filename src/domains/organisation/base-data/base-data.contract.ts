import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Id } from '@/kernel/fields.ts';
import { baseDataText } from './base-data.text.ts';

const Named = z.object({ id: Id, name: z.string() });

export const baseDataApi = defineApi('base_item', baseDataText, {
  list: {
    action: 'api_basedata_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'common',
    label: baseDataText.title,
    input: z.object({}),
    output: z.object({
      alevel_list: z.array(z.object({ name: z.string() })),
      education_type_list: z.array(Named),
      new_team_list: z.array(Named),
    }),
  },
});
