import { defineServer } from '@/kernel/server/module.ts';
import { receiptForecastModule } from '../receipt-forecast.module.ts';
import { receiptForecastJobs, receiptForecastService } from './receipt-forecast.service.ts';

export const receiptForecastServer = defineServer(receiptForecastModule, {
  services: [receiptForecastService],
  jobs: receiptForecastJobs,
});
