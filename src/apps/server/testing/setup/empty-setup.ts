import type { TestProject } from 'vitest/node';
import { setupWith } from './global-setup.ts';

/** A PostgreSQL of their own for those who need no demo. */
export default (project: TestProject) => setupWith(project, { suffix: '-empty', demo: false });
