import { defineModule } from '@/kernel/module.ts';
import { roomApi } from './room.contract.ts';
import { roomStatus } from './room.status.ts';
import { roomText } from './room.text.ts';

export const roomModule = defineModule({
  wing: 'organisation',
  noun: 'room',
  text: roomText,
  apis: [roomApi],
  statuses: [roomStatus],
});
