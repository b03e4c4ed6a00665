import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

interface ScreenOfStudent {
  readonly key: string;
  readonly order: number;
  readonly label: Sentence;
  readonly path: string;
  readonly permission?: Permission;
  /** What a student's name leads to; the first of these that there is. */
  readonly isMain?: true;
}

/** The screens of one student that exist; each is opened with `?student_id=`. */
export const studentScreens = defineSlot<ScreenOfStudent>(({ order }) => order);

export const studentAddress = (path: string, id: number): string => `${path}?student_id=${id}`;

/** What a student's name leads to; undefined while there is no such screen. */
export function mainAddress(id: number, holds: (permission: Permission) => boolean): string | undefined {
  const main = studentScreens.parts.find(
    ({ isMain, permission }) => isMain && (permission === undefined || holds(permission)),
  );
  return main && studentAddress(main.path, id);
}
