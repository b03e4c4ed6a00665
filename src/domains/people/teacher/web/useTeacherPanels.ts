import { type Panels, usePanels } from '@/kernel/web/navigation/usePanels.ts';
import type { Teacher } from '../teacher.contract.ts';

export type TeacherPanels = Panels<Teacher>;
export const useTeacherPanels = (): TeacherPanels => usePanels<Teacher>('teacher_id');
