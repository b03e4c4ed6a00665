import type { Demo } from '@/kernel/server/demo.ts';
import { callsOf } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { examOfferings } from '../../../exam-offering/server/exam-offering.service.ts';
import { examSeriesApi } from '../../../exam-series/exam-series.contract.ts';
import { examSeriesList, examSeriesService } from '../../../exam-series/server/exam-series.service.ts';
import { examFees } from '../exam-fee.service.ts';

const move = callsOf(examSeriesService);
/** What a board asks for, in pence; awards cost nothing but our service. */
const BOARD_FEES: Readonly<Record<string, number>> = { linear: 9_800, unit: 6_400, award: 0, test: 0 };

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      for (const series of (await examSeriesList.some(ctx)).toReversed()) {
        if (series.status !== 'planned') continue;
        await setFees(ctx, series);
        await move(examSeriesApi.open)(ctx, { id: series.id });
        if (series.ends_on > ctx.now.toISOString().slice(0, 10)) continue;
        await move(examSeriesApi.close)(ctx, { id: series.id });
        await move(examSeriesApi.results)(ctx, { id: series.id });
      }
    });
}

interface Series {
  readonly id: number;
  readonly zone: string;
  readonly starts_on: string;
}

/** Normal until five months before the first exam, late for six weeks, very late for four; a test by itself, in yuan. */
async function setFees(ctx: Ctx, { id, zone, starts_on }: Series): Promise<void> {
  const end = (days: number) => momentOf(zone, plusDays(starts_on, days), 0);
  for (const kind of ['linear', 'unit', 'award', 'test'] as const) {
    const offering_ids = (await examOfferings.inSeries(ctx, id))
      .filter((offering) => offering.kind === kind)
      .map((offering) => offering.id);
    if (offering_ids.length === 0) continue;
    const isTest = kind === 'test';
    const normal = { kind: 'normal' as const, refund_board_percent: 100, refund_service_percent: 50 };
    const closed = { kind: 'closed' as const, needs_evidence: 1 as const, refund_board_percent: 0 };
    await examFees.add(ctx, {
      offering_ids,
      attempts: ['first', 'retake'],
      from_day: plusDays(starts_on, -300),
      currency: isTest ? 'CNY' : 'GBP',
      board_fee_cents: isTest ? 217_000 : (BOARD_FEES[kind] ?? 0),
      centre_fee_cents: isTest ? 0 : 2_000,
      service_fee_cents: isTest ? 20_000 : 1_200,
      steps: isTest
        ? [{ ...normal, until_at: end(-14) }, closed]
        : [
            { ...normal, until_at: end(-150) },
            {
              kind: 'late',
              until_at: end(-108),
              surcharge: 5_200,
              refund_board_percent: 50,
              refund_service_percent: 0,
            },
            { kind: 'very_late', until_at: end(-80), surcharge_kind: 'percent', surcharge: 10_000 },
            closed,
          ],
    });
  }
}
