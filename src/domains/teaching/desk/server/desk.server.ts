import { defineServer } from '@/kernel/server/module.ts';
import { deskModule } from '../desk.module.ts';
import { deskService } from './desk.service.ts';

export const deskServer = defineServer(deskModule, {
  services: [deskService],
});
