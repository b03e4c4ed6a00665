// The scripts are plain JavaScript; this is what the journeys use of them.
declare module '*/scripts/build.mjs' {
  export function ensureBuilt(options?: { force?: boolean }): Promise<void>;
}
declare module '*/scripts/browser.mjs' {
  export function ensureBrowser(): Promise<string>;
}
