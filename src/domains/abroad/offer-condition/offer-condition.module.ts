import { defineModule } from '@/kernel/module.ts';
import { offerConditionApi } from './offer-condition.contract.ts';
import { offerConditionText } from './offer-condition.text.ts';

export const offerConditionModule = defineModule({
  wing: 'abroad',
  noun: 'offer_condition',
  text: offerConditionText,
  apis: [offerConditionApi],
});
