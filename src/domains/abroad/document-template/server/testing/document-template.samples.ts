import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { documentTemplateApi } from '../../document-template.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  name: `样例材料${at.next()}`,
  stage: 'preparing' as const,
  scheme: 'ucas' as const,
  degree: 'bachelor' as const,
  need: 'optional' as const,
  brought_by: 'school' as const,
  days_before: 21,
});
const newTemplate = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(documentTemplateApi.add, fields(at), HERE)).id;

export const samples: Samples = {
  calls: {
    api_document_template_add: async (at) => fields(at),
    api_document_template_edit: async (at) => ({ ...fields(at), id: await newTemplate(at), version: 1 }),
    api_document_template_del: async (at) => ({ id: await newTemplate(at) }),
    api_document_template_order: async (at) => {
      const ids = async () =>
        (await at.owner.ok(documentTemplateApi.list, {}, HERE)).list.map(({ id }) => id);
      while ((await ids()).length < 2) await newTemplate(at);
      return { ids: (await ids()).reverse() };
    },
    api_document_template_disable: async (at) => ({ id: await newTemplate(at) }),
    api_document_template_enable: async (at) => {
      const id = await newTemplate(at);
      await at.owner.ok(documentTemplateApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { document_template: newTemplate },
};
