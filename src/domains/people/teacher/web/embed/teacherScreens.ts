import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';

/** The screens of one teacher that exist, in their order; the list of teachers leads to them. */
export const teacherScreens = defineSlot<{
  readonly key: string;
  readonly label: Sentence;
  readonly address: (id: number) => string;
  readonly permission?: Permission;
}>();
