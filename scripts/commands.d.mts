/** What TypeScript uses of it. */
export function run(
  command: string,
  args: readonly string[],
  options?: { show?: boolean; env?: object; shell?: boolean },
): Promise<{ code: number; output: string; seconds: number }>;
