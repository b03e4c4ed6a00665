import { defineText } from '@/kernel/text.ts';

/** A fee that the company pays for the family. */
export const feeText = defineText({
  fee_take: ['从申请款扣收', 'Take from the application money'],
  fee_pay: ['付给院校', 'Pay the institution'],
  fee_undo: ['撤回代付', 'Undo the fee'],
  fee_fen: ['已扣收', 'Taken'],
  paid_fen: ['实付金额', 'Paid in yuan'],
  paid_fen_help: ['与扣收的差额计入申请收入', 'What differs from what was taken is revenue or cost of ours'],
  method_id: ['付款方式', 'Paid by'],
  method_unknown: ['没有这种付款方式', 'There is no such method'],
  fee_money: ['代付院校费', 'Fee that we pay'],
  fee_money_help: ['先从学员申请款扣收，再付给院校', 'Taken from the application money first, then paid out'],
  fee_owed: ['待付院校', 'To be paid out'],
  fee_not_ours: ['没有由公司代付的申请费', 'There is no fee that the company pays'],
  fee_taken: ['申请费已经扣收', 'The fee was taken already'],
  fee_not_taken: ['申请费还没有扣收', 'The fee was not taken yet'],
  fee_paid_out: ['已付给院校', 'The institution has it already'],
  fee_fixed: ['申请费已扣收，先撤回才能修改', 'The fee was taken: undo that before you change it'],
  fee_lacks: ['申请款不足，还差 {money}', 'The application money lacks {money}'],
  kind_fee: ['扣收院校费', 'Fee of an institution'],
  kind_fee_paid: ['付给院校', 'Fee paid to an institution'],
  kind_fee_undo: ['撤回院校费', 'Fee of an institution, undone'],
  fee_pair: ['币种与金额需同时填写', 'Currency and amount go together'],
});
