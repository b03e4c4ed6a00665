import { useSay } from '@/kernel/web/language.ts';
import type { Project } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';

/** Course types have their codes for names. */
export function useProjectName(): (project: Project) => string {
  const say = useSay();
  return (project) => say(salesCaseText[project]);
}
