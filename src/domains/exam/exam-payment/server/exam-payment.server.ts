import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.slots.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { examPaymentPermissions } from '../exam-payment.access.ts';
import { examPaymentModule } from '../exam-payment.module.ts';
import { examPaymentPaths } from '../exam-payment.paths.ts';
import { examPaymentText as text } from '../exam-payment.text.ts';
import { examPaymentService, examPayments } from './exam-payment.service.ts';
import { examPayment } from './exam-payment.table.ts';

const { read } = examPaymentPermissions;

export const examPaymentServer = defineServer(examPaymentModule, {
  services: [examPaymentService],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'exam_payment',
        label: text.title_one,
        needs: read,
        prefix: 'KF',
        table: examPayment,
        sub: async (ctx, { series_id }) => (await examSeriesList.names(ctx, [series_id]))[0]?.name ?? '',
        url: (_, { id }) => examPaymentPaths.list({ part: 'payments', payment_id: id }),
      }),
    ),
    audited(examPaymentModule, read, { sees: examPayments.sees }),
    referenceSlot.part({ doc: 'exam_payment', fields: ['series_id'], names: examSeriesList.names }),
    fileHolderSlot.part({
      table: 'exam_payment',
      column: 'file_id',
      id: 'id',
      company: 'company_id',
      needs: read,
      sees: examPayments.sees,
    }),
    baseItemUses.part({ kind: 'payment_method', label: text.title, counts: examPayments.byMethod }),
    examSeriesList.uses.part({ label: text.title, counts: examPayments.bySeries }),
    sourceSlot.part({
      doc: 'exam_payment',
      label: text.title_one,
      kinds: { exam_payment: text.kind_payment, exam_payment_undo: text.kind_undo },
      find: examPayments.source,
    }),
    closeCheckSlot.part({
      blocking: false,
      find: async (ctx) => [
        {
          key: 'exam_payables',
          label: text.close_open,
          count: await examPayments.unsettled(ctx),
          url: examPaymentPaths.list({ part: 'payments' }),
        },
      ],
    }),
  ],
  demo: { year: () => import('./demo/exam-payment.year.ts') },
});
