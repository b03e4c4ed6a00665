import { lotTurned } from '@/domains/money/class-hours/server/class-hours-event.service.ts';
import {
  contractTemplates,
  editionUses,
} from '@/domains/money/contract-template/server/contract-template.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { on } from '@/kernel/server/document/events.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { byNumber } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { contractPermissions } from '../contract.access.ts';
import { contractModule } from '../contract.module.ts';
import { contractEffective, contractOverdue, contractReturned, contractWaits } from '../contract.notices.ts';
import { contractPaths } from '../contract.paths.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { contractImporter, contractImportService } from './contract.import.ts';
import { agreedWith } from './contract.pack.ts';
import { contractJobs, contractService, contracts } from './contract.service.ts';
import { contract } from './contract.table.ts';

export const contractServer = defineServer(contractModule, {
  jobs: contractJobs,
  services: [contractService, contractImportService],
  importers: [contractImporter],
  parts: [
    searchSlot.part(
      byNumber({
        kind: 'contract',
        label: contractText.title_short,
        needs: contractPermissions.read,
        prefix: 'HT',
        table: contract,
        sees: contracts.sees,
        sub: async (ctx, { student_id }) => (await students.names(ctx, [student_id]))[0]?.name ?? '',
        url: (_, { id }) => contractPaths.detail(id),
      }),
    ),
    ...[contractWaits, contractEffective, contractOverdue, contractReturned].map(noticeKindSlot.part),
    on(lotTurned, (ctx, { contract_line_id }) => contracts.orderSettling(ctx, contract_line_id)),
    audited(contractModule, contractPermissions.read, { sees: contracts.sees }),
    referenceSlot.part({ doc: 'contract', fields: ['edition_id'], names: contractTemplates.editionNames }),
    timelineSlot.part({
      kind: 'contract',
      label: contractText.title_short,
      needs: contractPermissions.read,
      items: contracts.timeline,
    }),
    packSlot.part({
      key: 'contract',
      order: 40,
      label: contractText.agreed,
      needs: contractPermissions.read,
      lines: agreedWith,
    }),
    subjects.uses.part({ label: contractText.title, counts: contracts.bySubject }),
    editionUses.part({ label: contractText.title, counts: contracts.byEdition }),
    baseItemUses.part({ kind: 'alevel', label: contractText.title, counts: contracts.byLevel }),
    inboxSlot.part(
      inboxKind(contractStatus, {
        label: contractText.title,
        docs: contracts.waiting,
        show: ({ id, number, student_name, total_fen, updated_at }) => ({
          title: `${number} ${student_name}`,
          amount_fen: total_fen,
          since: updated_at,
          url: contractPaths.detail(id),
        }),
      }),
    ),
  ],
  demo: { after: ['contract_template', 'price', 'student'], load: () => import('./demo/contract.demo.ts') },
});
