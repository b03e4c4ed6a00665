import { defineServer } from '@/kernel/server/module.ts';
import { shopMoneyModule } from '../shop-money.module.ts';
import { shopMoneyService } from './shop-money.service.ts';

export const shopMoneyServer = defineServer(shopMoneyModule, { services: [shopMoneyService] });
