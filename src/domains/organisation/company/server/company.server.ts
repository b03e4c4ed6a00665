import { audited, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import { companyPermissions } from '../company.access.ts';
import { companyModule } from '../company.module.ts';
import { companyText } from '../company.text.ts';
import { companies, companyService } from './company.service.ts';

export const companyServer = defineServer(companyModule, {
  services: [companyService],
  parts: [
    audited(companyModule, companyPermissions.read, { sees: companies.sees }),
    referenceSlot.part({ fields: ['company_id', 'company_ids'], names: companies.names }),
    referenceSlot.part({ doc: 'company', fields: ['parent_id'], names: companies.names }),
    searchSlot.part({
      kind: 'company',
      label: companyText.title,
      needs: companyPermissions.read.key,
      find: companies.search,
    }),
  ],
});
