import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { payRateModule } from '../pay-rate.module.ts';
import { payRatePaths } from '../pay-rate.paths.ts';
import { payRateText } from '../pay-rate.text.ts';
import { payRateService } from './pay-rate.service.ts';
import { payRates } from './pay-rate-book.service.ts';

export const payRateServer = defineServer(payRateModule, {
  services: [payRateService],
  parts: [
    audited(payRateModule, payLinePermissions.read),
    teacherUse.part({
      label: payRateText.title,
      counts: payRates.byTeacher,
      url: (id) => payRatePaths.ofTeacher({ teacher_id: id }),
    }),
    subjects.uses.part({ label: payRateText.title, counts: payRates.bySubject }),
    baseItemUses.part({ kind: 'alevel', label: payRateText.title, counts: payRates.byLevel }),
  ],
  demo: { after: ['lesson'], load: () => import('./demo/pay-rate.demo.ts') },
});
