import { defineText } from '@/kernel/text.ts';

export const receiptText = defineText({
  title: ['收款', 'Receipts'],
  number: ['收款单号', 'Receipt'],
  reference: ['流水号', 'Reference'],
  amount_fen: ['收款金额', 'Received'],
  fee_fen: ['手续费', 'Fee'],
  method_id: ['收款方式', 'Method'],
  payer: ['付款人', 'Payer'],
  paid_at: ['付款时间', 'Paid'],
  file_id: ['收款凭证', 'Receipt image'],
  is_live: ['有效', 'Live'],
  created_by: ['登记人', 'Entered by'],
  reference_taken: ['这个流水号已经登记过了', 'This reference has been entered already'],
  method_unknown: ['没有这种收款方式', 'There is no such payment method'],
  file_unknown: ['没有这个文件', 'There is no such file'],
  fee_too_large: ['手续费必须小于收款金额', 'The fee must be less than what was received'],
  in_future: ['付款时间不能晚于现在', 'It cannot have been paid in the future'],
});
