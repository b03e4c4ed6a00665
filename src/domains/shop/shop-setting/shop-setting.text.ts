import { defineText } from '@/kernel/text.ts';

export const shopSettingText = defineText({
  title: ['商城规则', 'Shop rules'],
  get: ['查看商城规则', 'View shop rules'],
  edit: ['修改商城规则', 'Change shop rules'],
  section_order: ['订单', 'Orders'],
  section_weapp: ['小程序', 'Mini-program'],
  section_after: ['售后与权益', 'After-sale and entitlements'],
  order_lapse_days: ['未审核自动失效（天）', 'Lapses when not audited (days)'],
  order_complete_days: ['发货后自动完成（天）', 'Completes after the last parcel (days)'],
  weapp_hold_minutes: ['未付款保留库存（分钟）', 'Unpaid orders hold stock (minutes)'],
  weapp_auto_audit: ['付款到账后自动审核', 'Audit by itself once it is paid'],
  entitlement_undo_days: ['核销后可撤销（天）', 'A use can be undone within (days)'],
  after_sale_days: ['完成后可申请售后（天）', 'After-sale after completion (days)'],
  after_sale_limit_fen: ['超过此金额由财务处理', 'Above this amount finance decides'],
  version: ['版本', 'Version'],
  saved: ['规则已保存', 'Rules saved'],
});
