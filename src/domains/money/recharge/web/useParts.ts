import { useApi } from '@/kernel/web/api/useApi.ts';
import { type RechargeDetail, rechargeApi } from '../recharge.contract.ts';
import { amountOf } from '../recharge.rules.ts';
import type { Part } from './lines.ts';

/** The drafts of a receipt as parts of the form, or what is still open of it as one part. */
export function useParts(recharge: RechargeDetail | undefined): {
  parts: readonly Part[] | undefined;
  fixed_fen: number;
} {
  const { data } = useApi(
    rechargeApi.list,
    { keyword: recharge?.receipt_number ?? '-', limit: 100 },
    { enabled: recharge !== undefined },
  );
  if (!recharge || !data) return { parts: undefined, fixed_fen: 0 };
  const drafts = data.list.filter(({ status }) => status === 'draft').reverse();
  const fixed_fen = amountOf(
    recharge.siblings.filter(({ status }) => status === 'submitted' || status === 'approved'),
  );
  const open_fen = recharge.receipt_fen - fixed_fen;
  const parts = drafts.map(
    ({ student_id, amount_fen, account, gift_fen, label_ids, referrer_id, reward_fen, ...draft }) => ({
      student_id,
      amount_fen,
      account,
      gift_fen,
      label_ids,
      referrer_id,
      reward_fen,
      adviser_id: draft.adviser_id,
      channel_id: draft.channel_id,
      contract_id: draft.contract_id,
      buy_hours: draft.buy_hours,
      note: draft.note,
    }),
  );
  return { parts: parts.length ? parts : [{ account: recharge.account, amount_fen: open_fen }], fixed_fen };
}
