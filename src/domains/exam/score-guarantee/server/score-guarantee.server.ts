import { refunds } from '@/domains/money/refund/server/refund.service.ts';
import { refundDoubtSlot } from '@/domains/money/refund/server/refund.slots.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { examResults } from '../../result/server/result.service.ts';
import { resultsChanged } from '../../result/server/result-event.service.ts';
import { scoreGuaranteePermissions } from '../score-guarantee.access.ts';
import { scoreGuaranteeModule } from '../score-guarantee.module.ts';
import { scoreGuaranteeNotices } from '../score-guarantee.notices.ts';
import { scoreGuaranteeText as text } from '../score-guarantee.text.ts';
import { scoreGuaranteeService, scoreGuarantees } from './score-guarantee.service.ts';

const { read } = scoreGuaranteePermissions;
const label = text.title_one;

export const scoreGuaranteeServer = defineServer(scoreGuaranteeModule, {
  services: [scoreGuaranteeService],
  parts: [
    on(resultsChanged, (ctx, { student_ids }) => scoreGuarantees.judgeOf(ctx, student_ids)),
    refundDoubtSlot.part(scoreGuarantees.doubts),
    ...Object.values(scoreGuaranteeNotices).map(noticeKindSlot.part),
    audited(scoreGuaranteeModule, read, { sees: scoreGuarantees.sees }),
    referenceSlot.part({ doc: 'score_guarantee', fields: ['series_id'], names: examSeriesList.names }),
    referenceSlot.part({ doc: 'score_guarantee', fields: ['item_id'], names: examItems.names }),
    referenceSlot.part({ doc: 'score_guarantee', fields: ['result_id'], names: examResults.names }),
    referenceSlot.part({
      doc: 'score_guarantee',
      fields: ['refund_id'],
      names: async (ctx, ids) =>
        (await refunds.source(ctx, ids)).map(({ id, title }) => ({ id, name: title })),
    }),
    examItems.uses.part({ label: text.title, counts: scoreGuarantees.byItem }),
    examSeriesList.uses.part({ label: text.title, counts: scoreGuarantees.bySeries }),
    subjects.uses.part({ label: text.title, counts: scoreGuarantees.bySubject }),
    timelineSlot.part({ kind: 'score_guarantee', label, needs: read, items: scoreGuarantees.timeline }),
  ],
  demo: {
    after: ['exam_result'],
    load: () => import('./demo/score-guarantee.demo.ts'),
    year: () => import('./demo/score-guarantee.year.ts'),
  },
});
