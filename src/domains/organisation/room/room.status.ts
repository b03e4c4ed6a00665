import { defineStatus } from '@/kernel/status.ts';
import { roomPermissions } from './room.access.ts';
import { roomText } from './room.text.ts';

interface Room {
  id: number;
  status: 'on' | 'off';
}

export const roomStatus = defineStatus<Room>()({
  name: 'room',
  initial: 'on',
  states: {
    on: { label: roomText.on, tone: 'success' },
    off: { label: roomText.off, tone: 'muted' },
  },
  transitions: {
    disable: { from: ['on'], to: 'off', label: roomText.disable, permission: roomPermissions.edit },
    enable: { from: ['off'], to: 'on', label: roomText.enable, permission: roomPermissions.edit },
  },
});
