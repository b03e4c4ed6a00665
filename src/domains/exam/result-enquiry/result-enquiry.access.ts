import { definePermissions } from '@/kernel/permission.ts';

export const resultEnquiryPermissions = definePermissions(
  'result_enquiry',
  {
    read: ['查看成绩复议', 'View enquiries about results'],
    add: ['提交成绩复议', 'Ask for enquiries about results'],
    confirm: ['确认与递交复议', 'Confirm and send enquiries'],
    pay: ['复议缴费与结算', 'Take and settle fees of enquiries'],
    export: ['导出成绩复议', 'Export enquiries about results'],
  },
  {
    manager: ['read', 'add', 'confirm', 'export'],
    affairs: ['read', 'add', 'confirm', 'export'],
    finance: ['read', 'pay', 'export'],
    classteacher: ['read', 'add'],
    adviser: ['read', 'add'],
    guidance: ['read', 'add'],
  },
);
