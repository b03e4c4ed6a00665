import { definePaths } from '@/kernel/paths.ts';

export const receiptCheckPaths = definePaths({ check: '/FeedbackBoard/feedCheck' });
