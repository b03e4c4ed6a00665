/** What TypeScript uses of it: until what it answers is called, or the process is no more. */
export function lock(folder: string, whenWaiting?: () => void): Promise<() => void>;
