import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { UnixTime } from '@/kernel/contract/fields.ts';
import { systemPermissions as may } from './system.access.ts';
import { systemText } from './system.text.ts';

export const systemApi = defineApi('system', systemText, 'sys', {
  health: {
    method: 'GET',
    permission: may.health,
    label: systemText.tab_health,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      node: z.string(),
      started_at: UnixTime,
      memory_bytes: z.int(),
      database: z.string(),
      database_bytes: z.int(),
      migration: z.string(),
      open_sessions: z.int(),
      jobs_waiting: z.int(),
      jobs_failed: z.int(),
      last_backup_at: UnixTime.nullable(),
    }),
  },
});
