import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id, ShortText } from '@/kernel/contract/fields.ts';
import { fileText } from './file.text.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const fileApi = defineApi('file', fileText, 'common', {
  add: {
    method: 'POST',
    permission: 'signed_in',
    input: z.object({ name: ShortText }),
    output: z.object({ id: Id, name: z.string(), mime: z.string(), size: z.int() }),
    changes: [],
    upload: true,
  },
  open: {
    method: 'GET',
    permission: 'signed_in',
    navigation: true,
    raw: true,
    input: z.object({ id: Id }),
    output: z.unknown(),
  },
});
