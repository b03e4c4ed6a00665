import type { ComponentType } from 'react';
import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';

/** What later wings show of one teacher beside their file, in this order. */
export const teacherPanels = defineSlot<{
  readonly key: string;
  readonly permission: Permission;
  readonly show: ComponentType<{ readonly id: number }>;
}>();
