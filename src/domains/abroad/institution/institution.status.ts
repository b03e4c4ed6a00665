import { onOffStatus } from '@/kernel/contract/crud.ts';
import { institutionPermissions } from './institution.access.ts';
import { institutionText } from './institution.text.ts';

export const institutionStatus = onOffStatus('institution', institutionText, institutionPermissions.edit);
