import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { parcelImport, parcelImportApi } from '../order.import.ts';
import { toSend } from '../order.rules.ts';
import { orderText as text } from '../order.text.ts';
import { orderListStore as lists } from './order.list.store.ts';
import { send } from './order.send.ts';
import { orderStore as store } from './order.store.ts';

type Values = ImportValues<typeof parcelImport.input>;
interface Parcel {
  readonly id: number;
  readonly carrier: string;
  readonly parcel: string;
}

/** An order of the acting company that this person sees and that has goods left to send. */
async function planOf(
  ctx: Ctx,
  { number = '', carrier = '', parcel = '' }: Values,
): Promise<Planned<Parcel>> {
  const found = await lists.byOwnNumber(ctx, number.trim().toUpperCase());
  if (!found) return { outcome: 'refused', reasons: [text.file_no_order] };
  if (found.status !== 'audited') return { outcome: 'refused', reasons: [text.file_not_waiting] };
  const isLeft = (await store.lines(ctx, found.id)).some((line) => line.kind === 'goods' && toSend(line) > 0);
  if (!isLeft) return { outcome: 'refused', reasons: [text.nothing_to_send] };
  return { outcome: 'update', to: { id: found.id, carrier, parcel } };
}

export const parcelImporter: Importer<typeof parcelImport.input, Parcel> = {
  spec: parcelImport,
  undo: { cannot: text.file_no_undo },
  keyOf: (_field, value) => String(value).trim().toUpperCase(),
  start: async (ctx) => ({
    plan: async (rows) => {
      const plans: Planned<Parcel>[] = [];
      for (const row of rows) plans.push(await planOf(ctx, row));
      return plans;
    },
    // Ascending, so that two files never wait for each other in a circle.
    write: async (parcels) => {
      for (const { to } of parcels.toSorted((a, b) => a.to.id - b.to.id))
        await send(ctx, { ...to, sent_by: 'express' });
    },
  }),
};

export const parcelImportService = importService(parcelImportApi, parcelImporter);
