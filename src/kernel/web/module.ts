import type { Screen } from '../screen.ts';
import type { Part } from '../slot.ts';
import type { ReadEndpoint } from './api/query.ts';
import type { PageLoader } from './navigation/screens.ts';

/** What the browser knows of a noun: its screens and their pages, and what it shows on those of others. */
export interface WebModule {
  readonly screens: readonly Screen[];
  /** The page of each screen, by its path: the module's export whose name ends in `Page`. */
  readonly pages: Readonly<Record<string, PageLoader>>;
  readonly parts: readonly Part[];
  /** The options that the app asks for ahead, once somebody is signed in who may have them and the browser is idle. */
  readonly start: readonly (() => Promise<ReadEndpoint>)[];
}

/**
 * `apps/web/modules.ts` has one line for each. They are all loaded with the frame, before any page: contracts and
 * components come by `import()`.
 */
export const defineWeb = (web: Partial<WebModule>): WebModule => ({
  screens: web.screens ?? [],
  pages: web.pages ?? {},
  parts: web.parts ?? [],
  start: web.start ?? [],
});
