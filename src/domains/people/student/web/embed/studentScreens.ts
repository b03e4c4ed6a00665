import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** The screens of one student that exist, in their order; each is opened with `?student_id=`. */
export const studentScreens = defineSlot<{
  readonly key: string;
  readonly label: Sentence;
  readonly path: string;
  readonly permission?: Permission;
  /** What a student's name leads to; the first of these that there is. */
  readonly isMain?: true;
}>();

export const studentAddress = (path: string, id: number): string => `${path}?student_id=${id}`;

/** What a student's name leads to; undefined while there is no such screen. */
export function mainAddress(id: number, holds: (permission: Permission) => boolean): string | undefined {
  const main = studentScreens.parts.find(
    ({ isMain, permission }) => isMain && (permission === undefined || holds(permission)),
  );
  return main && studentAddress(main.path, id);
}
