/** What TypeScript uses of it. */
export function mayInstall(): boolean;
export function aptInstall(name: string): Promise<void>;
