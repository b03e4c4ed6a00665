import { defineServer } from '@/kernel/server/module.ts';
import { dataBoardModule } from '../data-board.module.ts';
import { dataBoardService } from './data-board.service.ts';

export const dataBoardServer = defineServer(dataBoardModule, { services: [dataBoardService] });
