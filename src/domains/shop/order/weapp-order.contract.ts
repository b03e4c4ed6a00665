import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  FenField,
  Flag,
  Id,
  OptionalText,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { weappOrderPermissions as may } from './order.access.ts';
import { OrderStatus } from './order.shapes.ts';
import { WEAPP_PROBLEMS } from './weapp-order.rules.ts';
import { weappOrderText as text } from './weapp-order.text.ts';

export const weappOrderApi = defineApi('weapp_order', text, 'promanage', {
  /** An order, and later its payment: signed, and just now. The same one may be told as often as one likes. */
  notify: {
    method: 'POST',
    permission: 'public',
    input: z.object({
      merchant: ShortText.max(40),
      order_id: ShortText.max(64),
      phone: OptionalText.max(30).optional(),
      student_number: OptionalText.max(30).optional(),
      lines: z
        .array(z.object({ code: ShortText.max(40), quantity: Count.min(1).max(9999) }))
        .min(1)
        .max(50),
      amount_fen: FenField.min(0),
      /** Left out until it is paid. */
      payment_id: OptionalText.max(64).optional(),
      paid_at: UnixTime.optional(),
      receiver: OptionalText.max(40).optional(),
      address: OptionalText.max(200).optional(),
      note: OptionalText.optional(),
      at: UnixTime,
      signature: ShortText.max(64),
    }),
    changes: [],
    repeat: 'never',
  },
  /** Whose it is; everything that made it odd is looked at again. */
  match: {
    method: 'POST',
    permission: may.match,
    input: z.object({ id: Id, version: Version.optional(), student_id: Id, accept_amount: Flag.optional() }),
    output: z.object({ status: OrderStatus, problem: z.enum(WEAPP_PROBLEMS).nullable() }),
    changes: ['shop_order', 'stock', 'recharge', 'account', 'inbox'],
  },
});
