import type {
  BarSeriesOption,
  FunnelSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  ScatterSeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts';
import type {
  GridComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Lang } from '../../text.ts';
import type { ChartTable } from './chartTable.ts';
import { axisNumber, type niceAxis, plainNumber, type Unit } from './numbers.ts';
import type { Palette } from './palette.ts';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | FunnelSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;
/** What the options depend on besides the data. */
export interface Look {
  readonly palette: Palette;
  readonly lang: Lang;
}
/** How a chart is drawn, and the table that says the same. */
export type Draw = ((look: Look) => ChartOption) & { readonly table: ChartTable };
export const drawing = (table: ChartTable, draw: (look: Look) => ChartOption): Draw =>
  Object.assign(draw, { table });

const FONT = '"Inter Variable", Inter, "PingFang SC", "Noto Sans CJK SC", sans-serif';

const tooltip = ({ palette }: Look): TooltipComponentOption => ({
  trigger: 'axis',
  confine: true,
  axisPointer: { type: 'shadow', shadowStyle: { color: palette.fill } },
  backgroundColor: palette.raised,
  borderColor: palette.line,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { color: palette.ink, fontSize: 12, fontFamily: FONT },
  extraCssText: `box-shadow:${palette.shadow};border-radius:8px`,
});
/** Beside its mark, so that it never covers it. */
export const itemTooltip = (look: Look): TooltipComponentOption => ({
  ...tooltip(look),
  trigger: 'item',
  position: 'left',
});

export const base = (look: Look): ChartOption => ({
  animation: false,
  textStyle: { fontFamily: FONT, fontSize: 12 },
  grid: { left: 46, right: 8, top: 14, bottom: 22 },
  tooltip: tooltip(look),
});

/** Never rotated: of many names, evenly so many as have room beside each other. */
export const categories = ({ palette }: Look, names: readonly string[]) => ({
  type: 'category' as const,
  data: [...names],
  axisLine: { lineStyle: { color: palette.axisLine } },
  axisTick: { show: false },
  axisLabel: { color: palette.axisLabel, fontSize: 12, interval: 'auto' as const },
});
export const amounts = ({ palette, lang }: Look, unit: Unit, bounds: ReturnType<typeof niceAxis>) => ({
  type: 'value' as const,
  min: bounds.min,
  max: bounds.max,
  interval: bounds.interval,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: palette.axisSplit } },
  axisLabel: {
    color: palette.axisLabel,
    fontSize: 12,
    formatter: (value: number) => axisNumber(value, unit, lang),
  },
});

export const inUnit = (unit: Unit) => (value: unknown) => plainNumber(Number(value), unit);

/** Names are typed by people, and a tooltip is markup. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
