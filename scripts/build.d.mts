/** What TypeScript uses of it. */
export function ensureBuilt(options?: { force?: boolean }): Promise<void>;
