import type { PathValue } from '@/kernel/paths.ts';
import { resultPaths } from '../result/result.paths.ts';

export const scoreGuaranteePaths = {
  list: (filters: Readonly<Record<string, PathValue>> = {}) =>
    resultPaths.list({ view: 'guarantees', ...filters }),
  detail: (guarantee_id: PathValue) => resultPaths.list({ view: 'guarantees', guarantee_id }),
};
