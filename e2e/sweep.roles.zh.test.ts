import { sweepRoles } from './sweep-roles.ts';

sweepRoles('zh-CN');
