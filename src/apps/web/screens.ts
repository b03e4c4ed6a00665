import type { ReadEndpoint } from '@/kernel/web/api/query.ts';
import type { AppScreens } from '@/kernel/web/navigation/screens.ts';
import { webModules } from './modules.ts';

const screens = new Map(webModules.flatMap((noun) => noun.screens).map((screen) => [screen.path, screen]));

export const appScreens: AppScreens = {
  rightOf: (path) => screens.get(path)?.permission,
  pages: Object.assign({}, ...webModules.map((noun) => noun.pages)),
};

/** What the app holds from its start besides who is signed in and the visitor code. */
export const startOptions: readonly (() => Promise<ReadEndpoint>)[] = webModules.flatMap(
  (noun) => noun.start,
);

for (const { parts } of webModules) for (const part of parts) part.connect();
