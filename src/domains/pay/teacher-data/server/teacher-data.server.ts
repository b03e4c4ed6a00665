import { defineServer } from '@/kernel/server/module.ts';
import { teacherDataModule } from '../teacher-data.module.ts';
import { teacherDataService } from './teacher-data.service.ts';

export const teacherDataServer = defineServer(teacherDataModule, {
  services: [teacherDataService],
});
