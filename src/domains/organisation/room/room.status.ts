import { onOffStatus } from '@/kernel/contract/crud.ts';
import { roomPermissions } from './room.access.ts';
import { roomText } from './room.text.ts';

export const roomStatus = onOffStatus('room', roomText, roomPermissions.edit);
