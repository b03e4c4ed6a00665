import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { notPermitted } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { SEES_MARGIN, SEES_REVENUE } from '../../census/census.access.ts';
import type { ChannelFigure, ProjectFigure } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';

const NEEDS: Readonly<Partial<Record<ProjectFigure | ChannelFigure, readonly Pick<Permission, 'key'>[]>>> = {
  revenue_fen: [SEES_REVENUE],
  unearned_fen: [SEES_REVENUE],
  pay_fen: [payLinePermissions.read],
  margin_fen: SEES_MARGIN,
  margin_percent: SEES_MARGIN,
  true_margin_fen: SEES_MARGIN,
  payback_months: SEES_MARGIN,
};

/** What needs a right of its own is not drilled without it. */
export function mustSee(ctx: Ctx, figure: ProjectFigure | ChannelFigure): void {
  if (NEEDS[figure]?.some((right) => !ctx.holds(right))) throw notPermitted(text.not_seen);
}
