import { MICRO } from '../exchange-rate/exchange-rate.rules.ts';

/** What a board can be asked for. */
export const SERVICES = ['recheck', 'review', 'priority', 'script'] as const;
export type EnquiryService = (typeof SERVICES)[number];

interface Fee {
  readonly board_fee_cents: number;
  readonly rate_micro: number;
  readonly service_fee_fen: number;
}
/** In yuan at the rate of the day: the board's part and ours. */
export function feeOf({ board_fee_cents, rate_micro, service_fee_fen }: Fee) {
  const board_fee_fen = Math.round((board_fee_cents * rate_micro) / MICRO);
  return { board_fee_fen, fee_fen: board_fee_fen + service_fee_fen };
}

/** The board takes it until its deadline; where it has set none, at any time. */
export const isInTime = (deadline_at: number | null, now: number): boolean =>
  deadline_at === null || now < deadline_at;
