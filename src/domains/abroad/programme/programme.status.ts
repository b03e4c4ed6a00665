import { onOffStatus } from '@/kernel/contract/crud.ts';
import { institutionPermissions } from '../institution/institution.access.ts';
import { programmeText } from './programme.text.ts';

export const programmeStatus = onOffStatus('programme', programmeText, institutionPermissions.edit);
