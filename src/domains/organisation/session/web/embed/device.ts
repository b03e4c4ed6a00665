const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bMicroMessenger\//, '微信 WeChat'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const nameOf = (list: typeof BROWSERS, agent: string) => list.find(([mark]) => mark.test(agent))?.[1];

/** What a browser calls itself, in two words: `Chrome · Windows`. Empty where nothing is recognised. */
export const deviceName = (agent: string): string =>
  [nameOf(BROWSERS, agent), nameOf(SYSTEMS, agent)].filter(Boolean).join(' · ');
