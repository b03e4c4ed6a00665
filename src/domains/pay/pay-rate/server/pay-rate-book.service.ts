import { payRateStore } from './pay-rate.store.ts';

/** What pay lines ask of the rates. */
export const payRates = {
  book: payRateStore.book,
  /** For the demo. */
  insert: payRateStore.insert,
  any: payRateStore.any,
  bySubject: payRateStore.bySubject,
  byLevel: payRateStore.byLevel,
  byTeacher: payRateStore.byTeacher,
};
