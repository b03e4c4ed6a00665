import { theme as antd, type ThemeConfig } from 'antd';
import type { Mode } from './mode.ts';
import { dark, light } from './theme.json';

/**
 * The look as antd takes it. The dark algorithm re-tints seed colours and does not apply our values again, so they
 * are pinned after it (see the notes on the look).
 */
export function antdTheme(mode: Mode): ThemeConfig {
  const { token, components, pinSeeds } = mode === 'dark' ? dark : light;
  const pinned = Object.fromEntries(pinSeeds.map((seed) => [seed, token[seed as keyof typeof token]]));
  return {
    algorithm: [
      mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (_seed, map) => ({ ...map, ...pinned }) as never,
    ],
    // The look's placeholder is 3.6:1 on white; AA asks 4.5 of it as of any text.
    token: { ...token, colorTextPlaceholder: token.colorTextTertiary },
    components: components as NonNullable<ThemeConfig['components']>,
    cssVar: { key: 'lk' },
    hashed: false,
  };
}
