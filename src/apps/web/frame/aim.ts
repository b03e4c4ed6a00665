export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left'>;

/** Slack around the panel: hands are not rulers. */
const SLACK = 24;
const side = (p: Point, a: Point, b: Point): number => (p.x - b.x) * (a.y - b.y) - (a.x - b.x) * (p.y - b.y);

/** Is a pointer that left at `from` and is now at `at` on its way to the panel on the right? */
export function isHeadingFor(panel: Box, from: Point, at: Point): boolean {
  const top = { x: panel.left, y: panel.top - SLACK };
  const bottom = { x: panel.left, y: panel.bottom + SLACK };
  const sides = [side(at, from, top), side(at, top, bottom), side(at, bottom, from)];
  return at.x > from.x && !(sides.some((n) => n < 0) && sides.some((n) => n > 0));
}
