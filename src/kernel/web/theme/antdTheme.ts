import { type ThemeConfig, theme as antd } from 'antd';
import type { Mode } from './mode.ts';
import look from './theme.json' with { type: 'json' };

/**
 * The look as antd takes it. The dark algorithm re-tints seed colours and does not apply our values again, so they
 * are pinned after it (see the notes on the look).
 */
export function antdTheme(mode: Mode): ThemeConfig {
  const { token, components, pinSeeds } = look[mode];
  const pinned = Object.fromEntries(pinSeeds.map((seed) => [seed, token[seed as keyof typeof token]]));
  return {
    algorithm: [mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm, (_seed, map) => ({ ...map, ...pinned }) as never],
    token,
    components: components as NonNullable<ThemeConfig['components']>,
    cssVar: { key: 'lk' },
    hashed: false,
  };
}
