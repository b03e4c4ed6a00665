import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

interface ScreenOfTeacher {
  readonly key: string;
  readonly order: number;
  readonly label: Sentence;
  readonly address: (id: number) => string;
  readonly permission?: Permission;
}

/** The screens of one teacher that exist; the list of teachers leads to them. */
export const teacherScreens = defineSlot<ScreenOfTeacher>(({ order }) => order);
