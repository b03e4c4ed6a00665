import { useApi } from '@/kernel/web/api/useApi.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { livePermissions } from '../../../live/live.access.ts';
import { type LiveBrief, liveApi } from '../../../live/live.contract.ts';
import type { useSchedule } from './useSchedule.ts';

const NONE: readonly LiveBrief[] = [];

/** The live classes of the same time, for whoever may see them: they have a teacher and a subject, and nothing else. */
export function useLives({ input }: Pick<ReturnType<typeof useSchedule>, 'input'>) {
  const { student_id, room_id, course_type, ...asked } = input;
  const enabled = useHolds()(livePermissions.read) && !student_id && !room_id && !course_type;
  const { data, error, refetch } = useApi(liveApi.week, asked, { enabled, keepPrevious: true });
  return { lives: (enabled && data?.list) || NONE, error, refetch };
}
