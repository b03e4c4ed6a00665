import { defineServer } from '@/kernel/server/module.ts';
import { marketingModule } from '../marketing.module.ts';
import { marketingService } from './marketing.service.ts';

export const marketingServer = defineServer(marketingModule, { services: [marketingService] });
