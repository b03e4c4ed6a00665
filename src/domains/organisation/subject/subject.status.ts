import { onOffStatus } from '@/kernel/contract/crud.ts';
import { subjectPermissions } from './subject.access.ts';
import { subjectText } from './subject.text.ts';

/** Off: no longer offered; what was planned with it keeps it. */
export const subjectStatus = onOffStatus('subject', subjectText, subjectPermissions.set_status);
