import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { clearingObstacleSlot } from '@/domains/money/clearing/server/clearing-obstacle.service.ts';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { examResults } from '../../result/server/result.service.ts';
import { resultEnquiryPermissions } from '../result-enquiry.access.ts';
import { resultEnquiryModule } from '../result-enquiry.module.ts';
import { enquiryTold } from '../result-enquiry.notices.ts';
import { resultEnquiryPaths } from '../result-enquiry.paths.ts';
import { resultEnquiryStatus } from '../result-enquiry.status.ts';
import { resultEnquiryText as text } from '../result-enquiry.text.ts';
import { resultEnquiries, resultEnquiryService } from './result-enquiry.service.ts';
import { resultEnquiry } from './result-enquiry.table.ts';

const { read } = resultEnquiryPermissions;
const label = text.title_one;

export const resultEnquiryServer = defineServer(resultEnquiryModule, {
  services: [resultEnquiryService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'result_enquiry',
        label,
        needs: read,
        prefix: 'FY',
        table: resultEnquiry,
        sees: resultEnquiries.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => resultEnquiryPaths.detail(id),
      }),
    ),
    noticeKindSlot.part(enquiryTold),
    audited(resultEnquiryModule, read, { sees: resultEnquiries.sees }),
    referenceSlot.part({ doc: 'result_enquiry', fields: ['confirmed_by', 'paid_by'], names: admins.names }),
    referenceSlot.part({ doc: 'result_enquiry', fields: ['result_id'], names: examResults.names }),
    baseItemUses.part({ kind: 'payment_method', label: text.title, counts: resultEnquiries.byMethod }),
    clearingObstacleSlot.part(resultEnquiries.openOf),
    branchTransferObstacleSlot.part(resultEnquiries.openOf),
    sourceSlot.part({
      doc: 'result_enquiry',
      label,
      kinds: {
        enquiry_fee: text.kind_fee,
        enquiry_refund: text.kind_refund,
        enquiry_settle: text.kind_settle,
      },
      find: resultEnquiries.source,
    }),
    timelineSlot.part({ kind: 'result_enquiry', label, needs: read, items: resultEnquiries.timeline }),
    inboxSlot.part(
      inboxKind(resultEnquiryStatus, {
        label,
        docs: resultEnquiries.waiting,
        show: ({ id, number, student_name, fee_fen, created_at }) => ({
          title: `${student_name} · ${number}`,
          amount_fen: fee_fen,
          since: created_at,
          url: resultEnquiryPaths.detail(id),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx, { to }) => [
        {
          key: 'enquiries_unsent',
          label: text.close_unsent,
          count: await resultEnquiries.unsent(ctx, fromUnix(to)),
          url: resultEnquiryPaths.list(),
        },
      ],
    }),
  ],
  demo: { after: ['exam_result'], load: () => import('./demo/result-enquiry.demo.ts') },
});
