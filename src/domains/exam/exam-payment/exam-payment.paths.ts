import { definePaths } from '@/kernel/paths.ts';

export const examPaymentPaths = definePaths({ list: '/StudentsRegister' });
