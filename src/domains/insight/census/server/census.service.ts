import { implement } from '@/kernel/server/http/implement.ts';
import { subjectCensusApi, teacherCensusApi } from '../census.contract.ts';
import { classCensusApi } from '../class-census.contract.ts';
import { studentCensusApi } from '../student-census.contract.ts';
import { drilled } from './census.drill.ts';
import { classExport, classHours } from './class-census.ts';
import { studentDrilled, studentExport, studentHours } from './student-census.ts';
import { subjectExport, subjectHours, subjectRanking } from './subject-census.ts';
import { teacherExport, teacherHours, teacherRanking } from './teacher-census.ts';

export const teacherCensusService = implement(teacherCensusApi, {
  classhour: teacherHours,
  ranking: teacherRanking,
  drill: drilled,
  export: teacherExport,
});

export const subjectCensusService = implement(subjectCensusApi, {
  classhour: subjectHours,
  ranking: subjectRanking,
  drill: drilled,
  export: subjectExport,
});

export const classCensusService = implement(classCensusApi, {
  classhour: classHours,
  drill: drilled,
  export: classExport,
});

export const studentCensusService = implement(studentCensusApi, {
  classhour: studentHours,
  drill: studentDrilled,
  export: studentExport,
});
