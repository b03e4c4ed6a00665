import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Id } from '@/kernel/contract/fields.ts';
import { studentPermissions } from '../student/student.access.ts';
import { packText } from './pack.text.ts';

const PackLine = z.object({ label: z.string(), text: z.string() });
const of = z.object({ student_id: Id });

/** What whoever takes a student over has to know; each wing fills its section. */
export const packApi = defineApi('handover_pack', packText, 'students', {
  get: {
    method: 'GET',
    permission: studentPermissions.read,
    input: of,
    output: z.object({
      name: z.string(),
      sections: z.array(z.object({ key: z.string(), label: z.string(), lines: z.array(PackLine) })),
    }),
  },
  print: {
    method: 'GET',
    permission: studentPermissions.read,
    navigation: true,
    raw: true,
    input: of,
    output: z.object({}),
  },
});
