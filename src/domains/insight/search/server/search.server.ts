import { defineServer } from '@/kernel/server/module.ts';
import { searchModule } from '../search.module.ts';
import { searchService } from './search.service.ts';

export const searchServer = defineServer(searchModule, {
  services: [searchService],
});
