import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Clicks {
  /** What has been clicked since, in order, as a person would name it. */
  readonly made: readonly string[];
  /** Fails where a task took more clicks than it may. Typing is no click. */
  within(budget: number, task: string): void;
}

/** Counts the clicks of a tab from now on, over every page that it goes to. */
export async function countClicks(page: Page): Promise<Clicks> {
  const made: string[] = [];
  await page.exposeBinding('clickMade', (_, what: string) => void made.push(what));
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return {
    made,
    within: (budget, task) => {
      expect(made, `nothing was clicked for “${task}”`).not.toEqual([]);
      const list = made.map((what, at) => `${at + 1}. ${what}`).join('\n');
      expect(made.length, `clicks for “${task}”, of ${budget}:\n${list}`).toBeLessThanOrEqual(budget);
    },
  };
}

/** Runs in the page. A press of the mouse counts once, whatever it makes the page do. */
function watch(): void {
  const here = window as unknown as { clickMade: (what: string) => void; isCounted?: boolean };
  if (here.isCounted) return;
  here.isCounted = true;
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return;
      const at = event.target.closest('button, a, input, label, [role]') ?? event.target;
      const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
      here.clickMade(`${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${name.trim().slice(0, 60)}`);
    },
    { capture: true },
  );
}
