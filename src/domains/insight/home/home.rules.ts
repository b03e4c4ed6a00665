import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import type { DataScope, Permission } from '@/kernel/permission.ts';
import { rechargePermissions } from '../../money/recharge/recharge.access.ts';
import { lessonPermissions } from '../../teaching/lesson/lesson.access.ts';

export type Greeting = 'night' | 'morning' | 'afternoon' | 'evening';

/** By the clock of the company, whatever the machine's own shows. */
export function greetingAt(minute: number): Greeting {
  const hour = Math.floor(minute / 60);
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

const WHOLE_COMPANY: readonly DataScope[] = ['all', 'company_tree', 'company'];

/**
 * Roles are a company's own, so the layout goes by what a role does. Who sees the whole company runs it, unless they
 * arrange its lessons and do not see its money. Of the others those who follow people up have a queue, and those who teach
 * a day.
 */
export function layoutOf(
  scope: DataScope,
  holds: (permission: Permission) => boolean,
): 'overview' | 'queue' | 'day' {
  if (WHOLE_COMPANY.includes(scope))
    return holds(lessonPermissions.add) && !holds(rechargePermissions.read) ? 'day' : 'overview';
  return holds(followUpPermissions.write) || !holds(lessonPermissions.read) ? 'queue' : 'day';
}
