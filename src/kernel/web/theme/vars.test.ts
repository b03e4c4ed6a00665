import { expect, it } from 'vitest';
import look from './theme.json' with { type: 'json' };

type Mode = 'light' | 'dark';

/** `vars.css` is theme.json as custom properties, ready before any script runs. `-u` writes it again. */
it('vars.css says what theme.json says', async () => {
  const css = `/* Made from theme.json by vars.test.ts: \`npx vitest run src/kernel/web/theme -u\`. */\n${[
    block(':root', 'light'),
    block(':root[data-theme="dark"]', 'dark'),
  ].join('\n')}`;
  await expect(css).toMatchFileSnapshot('./vars.css');
});

function block(selector: string, mode: Mode): string {
  const { vars, token, components } = look[mode];
  const lines: Record<string, string> = { 'color-scheme': mode, '--lk-font': token.fontFamily };
  for (const [name, value] of Object.entries(vars)) lines[`--lk-${name}`] = value;
  lines['--lk-control'] = components.Button.defaultBg;
  lines['--lk-check'] = token.colorTextQuaternary;
  lines['--lk-fill'] = token.colorFillSecondary;
  lines['--lk-mask'] = token.colorBgMask;
  lines['--lk-placeholder'] = token.colorTextTertiary;
  lines['--lk-segmented-track'] = components.Segmented.trackBg;
  lines['--lk-segmented-item'] = components.Segmented.itemSelectedBg;
  lines['--lk-row-selected'] = components.Table.rowSelectedBg;
  lines['--lk-field-focus'] = components.Input.activeShadow;
  lines['--lk-field-active'] = components.Input.activeBorderColor;
  for (const [name, tone] of Object.entries(look.tones[mode])) {
    lines[`--tone-${name}-fg`] = tone.fg;
    lines[`--tone-${name}-bg`] = tone.bg;
    lines[`--tone-${name}-dot`] = tone.dot;
    lines[`--tone-${name}-bd`] = 'border' in tone ? tone.border : 'transparent';
  }
  for (const type of look.courseTypes)
    for (const [part, colour] of Object.entries(type[mode])) lines[`--ct-${type.code}-${part}`] = colour;
  const body = Object.entries(lines).map(([name, value]) => line(name, tidy(value)));
  return `${selector} {\n${body.join('\n')}\n}\n`;
}

/** As the formatter would write it. */
const line = (name: string, value: string) => `  ${name}:${value.length > 100 ? '\n    ' : ' '}${value};`;
const tidy = (value: string) =>
  value
    .replace(/#[0-9A-F]{3,8}\b/gi, (hex) => hex.toLowerCase())
    .replace(
      /(rgba?\()([^)]*)\)/g,
      (_, head: string, list: string) => `${head}${list.split(',').map(number).join(', ')})`,
    );
const number = (part: string) => (Number.isNaN(Number(part)) ? part.trim() : String(Number(part)));
