import { definePermissions } from '@/kernel/permission.ts';

/** Ticked on the screen of the orders. */
export const afterSalePermissions = definePermissions(
  'after_sale',
  {
    apply: ['申请售后', 'Apply for after-sale'],
    decide: ['处理售后', 'Decide on after-sale'],
    decide_large: ['处理大额售后', 'Decide on large after-sales'],
    receive: ['售后收货与换出', 'Receive and send again'],
    refund: ['售后退款', 'Pay after-sale back'],
  },
  {
    manager: ['apply', 'decide'],
    affairs: ['receive'],
    finance: ['decide', 'decide_large', 'refund'],
    salesmanager: ['apply'],
    adviser: ['apply'],
    classteacher: ['apply'],
    guidance: ['apply'],
  },
);
