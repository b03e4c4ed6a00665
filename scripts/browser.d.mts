/** What TypeScript uses of it: the browser's path. */
export function ensureBrowser(): Promise<string>;
