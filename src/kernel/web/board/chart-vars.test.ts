import { expect, it } from 'vitest';
import look from '../theme/theme.json' with { type: 'json' };

type Mode = 'light' | 'dark';

/** `-u` writes it again. Apart from `vars.css`: only boards load it. */
it('chart-vars.css says what theme.json says of charts', async () => {
  const css = `/* Made from theme.json by chart-vars.test.ts: \`npx vitest run src/kernel/web/board -u\`. */\n${[
    block(':root', 'light'),
    block(':root[data-theme="dark"]', 'dark'),
  ].join('\n')}`;
  await expect(css).toMatchFileSnapshot('./chart-vars.css');
});

function block(selector: string, mode: Mode): string {
  const { roles, series, natures, flow, axis } = look.chart;
  const { note: _, ...flows } = flow;
  const lines = [
    ...Object.entries(roles).map(([key, role]) => [key, role[mode]]),
    ...[...series, ...natures].map((one) => [one.key, one[mode]]),
    ...Object.entries(flows).map(([key, one]) => [`flow-${key}`, one[mode]]),
    ...Object.entries(axis[mode]).map(([key, colour]) => [`axis-${key}`, colour]),
  ];
  const body = lines.map(([name, colour]) => `  --chart-${name}: ${colour?.toLowerCase()};`);
  return `${selector} {\n${body.join('\n')}\n}\n`;
}
