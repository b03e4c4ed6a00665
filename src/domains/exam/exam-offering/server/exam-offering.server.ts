import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { offeredItems, seriesParts } from '../../exam-series/server/exam-series.slots.ts';
import { examOfferingModule } from '../exam-offering.module.ts';
import { examOfferingText } from '../exam-offering.text.ts';
import { examOfferingService, examOfferings } from './exam-offering.service.ts';

const label = examOfferingText.title;

export const examOfferingServer = defineServer(examOfferingModule, {
  services: [examOfferingService],
  parts: [
    audited(examOfferingModule, examBasicsPermissions.read),
    referenceSlot.part({ fields: ['offering_id'], names: examOfferings.names }),
    examSeriesList.uses.part({ label, counts: examOfferings.bySeries }),
    examItems.uses.part({ label, counts: examOfferings.byItem }),
    offeredItems.part(async (ctx, series_id) =>
      (await examOfferings.inSeries(ctx, series_id)).map(({ id, item_id, item_code, item_title }) => ({
        offering_id: id,
        item_id,
        code: item_code,
        title: item_title,
      })),
    ),
    seriesParts.part({
      order: 1,
      copy: examOfferings.copy,
      lacking: async (ctx, series_id) =>
        (await examOfferings.withoutTime(ctx, series_id)).map((offering_id) => ({
          offering_id,
          lack: 'time',
        })),
    }),
  ],
  demo: {
    after: ['exam_series', 'exam_item'],
    load: () => import('./demo/exam-offering.demo.ts'),
  },
});
