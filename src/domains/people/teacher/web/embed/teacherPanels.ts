import type { ComponentType } from 'react';
import type { Permission } from '@/kernel/permission.ts';
import { defineSlot } from '@/kernel/slot.ts';

interface PanelOfTeacher {
  readonly key: string;
  readonly order: number;
  readonly permission: Permission;
  readonly show: ComponentType<{ readonly id: number }>;
}

/** What later wings show of one teacher beside their file. */
export const teacherPanels = defineSlot<PanelOfTeacher>(({ order }) => order);
