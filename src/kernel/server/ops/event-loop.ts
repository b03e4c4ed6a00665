/** So many rows are worked on at a stretch; then whoever else waits for this process has a turn. */
export const ROWS_PER_YIELD = 50;

export { setImmediate as othersTurn } from 'node:timers/promises';
