import { defineServer } from '@/kernel/server/module.ts';
import { homeModule } from '../home.module.ts';
import { homeService } from './home.service.ts';

export const homeServer = defineServer(homeModule, { services: [homeService] });
