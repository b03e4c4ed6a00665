import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { payRateText } from '@/domains/pay/pay-rate/pay-rate.text.ts';
import { TEACHER_DATA, teacherDataPermissions } from '@/domains/pay/teacher-data/teacher-data.access.ts';
import { teacherDataText } from '@/domains/pay/teacher-data/teacher-data.text.ts';
import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';

/** What can be opened of one teacher; a later wing adds a line. */
teacherScreens.fill({
  key: 'pay',
  label: payRateText.open_pay,
  address: (id) => `/ClassPayChange/${id}`,
  permission: payLinePermissions.own,
});
teacherScreens.fill({
  key: 'data',
  label: teacherDataText.open_data,
  address: (id) => `${TEACHER_DATA}?teacher_id=${id}`,
  permission: teacherDataPermissions.own,
});
