import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { STARTING_BODY } from '@/domains/money/contract-template/contract-template.sample.ts';

const templateFields = (at: Arranger) => ({
  name: `样例合同模板${at.next()}`,
  note: '说明',
  body: `${STARTING_BODY}\n${at.next()}`,
});

const template = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(contractTemplateApi.add, templateFields(at))).id;

export const samples: Samples = {
  calls: {
    api_contract_template_add: async (at) => templateFields(at),
    api_contract_template_edit: async (at) => ({ id: await template(at), version: 1, ...templateFields(at) }),
    api_contract_template_del: async (at) => ({ id: await template(at) }),
    api_contract_template_disable: async (at) => ({ id: await template(at) }),
    api_contract_template_enable: async (at) => {
      const id = await template(at);
      await at.owner.ok(contractTemplateApi.disable, { id });
      return { id };
    },
  },
  documents: {
    contract_template: template,
  },
};
