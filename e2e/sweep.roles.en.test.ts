import { sweepRoles } from './sweep-roles.ts';

sweepRoles('en');
