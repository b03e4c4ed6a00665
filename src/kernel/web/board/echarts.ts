import { BarChart, FunnelChart, HeatmapChart, LineChart, ScatterChart, TreemapChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapPiecewiseComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './drawing.ts';

use([
  BarChart,
  FunnelChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  TreemapChart,
  GridComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
  LabelLayout,
  SVGRenderer,
]);

export interface Drawn {
  readonly show: (option: ChartOption) => void;
  readonly resize: () => void;
  readonly close: () => void;
}

/** A chart in a box; a click on a mark tells its place and its series. */
export function draw(box: HTMLElement, onPick?: (at: number, series: string) => void): Drawn {
  // A box that is not laid out yet has no size, and ECharts would complain.
  const { clientWidth: width, clientHeight: height } = box;
  const chart = init(box, null, { renderer: 'svg', width: width || 600, height: height || 200 });
  chart.on('click', ({ dataIndex, seriesName, seriesType }) =>
    // The first node of a treemap is the whole.
    onPick?.(seriesType === 'treemap' ? dataIndex - 1 : dataIndex, seriesName ?? ''),
  );
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    resize: () =>
      chart.resize({ width: box.clientWidth || width || 600, height: box.clientHeight || height || 200 }),
    close: () => chart.dispose(),
  };
}
