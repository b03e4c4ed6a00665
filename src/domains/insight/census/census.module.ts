import { defineModule } from '@/kernel/module.ts';
import { censusScreens } from './census.access.ts';
import { subjectCensusApi, teacherCensusApi } from './census.contract.ts';
import { censusText } from './census.text.ts';
import { classCensusApi } from './class-census.contract.ts';
import { studentCensusApi } from './student-census.contract.ts';

export const censusModule = defineModule({
  wing: 'insight',
  noun: 'census',
  text: censusText,
  apis: [classCensusApi, studentCensusApi, subjectCensusApi, teacherCensusApi],
  screens: censusScreens,
});
