import { defineStatus } from '@/kernel/status.ts';
import { contractTemplatePermissions as may } from './contract-template.access.ts';
import { contractTemplateText } from './contract-template.text.ts';

interface ContractTemplate {
  id: number;
  status: 'on' | 'off';
}

/** New contracts are made from those that are on. */
export const contractTemplateStatus = defineStatus<ContractTemplate>()({
  name: 'contract_template',
  initial: 'on',
  states: {
    on: { label: contractTemplateText.on, tone: 'success' },
    off: { label: contractTemplateText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: contractTemplateText.disable,
      permission: may.edit,
      danger: true,
    },
    enable: { from: ['off'], to: 'on', label: contractTemplateText.enable, permission: may.edit },
  },
});
