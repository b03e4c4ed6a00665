import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { fileHolderSlot } from '@/domains/organisation/file/server/file.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { candidatePermissions } from '../candidate.access.ts';
import { candidateModule } from '../candidate.module.ts';
import { candidatePaths } from '../candidate.paths.ts';
import { candidateStatus } from '../candidate.status.ts';
import { candidateText as text } from '../candidate.text.ts';
import { candidateService, candidates } from './candidate.service.ts';

const { read, document } = candidatePermissions;
const file = { table: 'candidate', id: 'id', company: 'company_id', sees: candidates.sees } as const;

export const candidateServer = defineServer(candidateModule, {
  services: [candidateService],
  parts: [
    audited(candidateModule, read, { sees: candidates.sees }),
    referenceSlot.part({ doc: 'candidate', fields: ['checked_by'], names: admins.names }),
    // The scan shows the number: who sees the one sees the other.
    fileHolderSlot.part({ ...file, column: 'document_file_id', needs: document }),
    fileHolderSlot.part({ ...file, column: 'photo_file_id', needs: read }),
    searchSlot.part({ kind: 'candidate', label: text.title_one, needs: read, find: candidates.byUci }),
    timelineSlot.part({
      kind: 'candidate',
      label: text.title_one,
      needs: read,
      items: candidates.timeline,
    }),
    inboxSlot.part(
      inboxKind(candidateStatus, {
        label: text.title_one,
        docs: candidates.waiting,
        show: ({ student_id, student_name, legal_name, created_at }) => ({
          title: legal_name === student_name ? student_name : `${student_name} · ${legal_name}`,
          since: created_at,
          url: candidatePaths.ofStudent({ student_id }),
        }),
      }),
    ),
  ],
  demo: { after: ['student'], before: ['recharge'], load: () => import('./demo/candidate.demo.ts') },
});
