import { defineServer } from '@/kernel/server/module.ts';
import { censusModule } from '../census.module.ts';
import {
  classCensusService,
  studentCensusService,
  subjectCensusService,
  teacherCensusService,
} from './census.service.ts';

export const censusServer = defineServer(censusModule, {
  services: [classCensusService, studentCensusService, subjectCensusService, teacherCensusService],
});
