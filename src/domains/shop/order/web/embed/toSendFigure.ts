import { Truck } from 'lucide-react';
import { defineFigure } from '@/kernel/web/navigation/homeFigures.ts';
import { shopOrderApi } from '../../order.contract.ts';
import { orderPaths } from '../../order.paths.ts';
import { orderText } from '../../order.text.ts';

const TO_SEND = { view: 'send', source: 'zhiliao' } as const;

/** Orders that are paid and wait to be sent. */
export const toSendFigure = defineFigure({
  label: orderText.to_send_figure,
  unit: orderText.orders_unit,
  icon: Truck,
  tone: 'warning',
  endpoint: shopOrderApi.list,
  filters: TO_SEND,
  open: () => orderPaths.list({ view: 'send' }),
});
