import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { roomModule } from '../room.module.ts';
import { roomService, rooms } from './room.service.ts';

export const roomServer = defineServer(roomModule, {
  services: [roomService],
  parts: [
    audited(roomModule, baseDataPermissions.read),
    referenceSlot.part({ fields: ['room_id'], names: rooms.names }),
  ],
  demo: { load: () => import('./demo/room.demo.ts') },
});
