import { liveLines, offersOf } from './order.offer.ts';
import { letGo } from './order.place.ts';
import { availableOf, buyerOf } from './order.quote.ts';
import { goOn } from './order.send.ts';
import { orderStore as store } from './order.store.ts';
import { grant } from './order.take.ts';
import { tellMaker } from './order.tell.ts';

export type { Offer } from './order.offer.ts';
export type { LineRow, OrderRow } from './order.store.ts';

/**
 * What after-sale and entitlements do to the lines, tenders and parcels of an order. The orders' own service stands above both, and
 * asks them.
 */
export const orderParts = {
  lock: store.lock,
  lockAny: store.lockAny,
  setStatus: store.setStatus,
  keep: store.keep,
  line: store.line,
  lines: store.lines,
  setLine: store.setLine,
  insertLine: store.insertLine,
  tenders: store.tenders,
  giveBack: store.giveBack,
  insertShipment: store.insertShipment,
  ofCourse: store.ofCourse,
  buyerOf,
  availableOf,
  offersOf,
  liveLines,
  grant,
  letGo,
  goOn,
  tellMaker,
};
