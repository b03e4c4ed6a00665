import { type ComponentProps, lazy, Suspense } from 'react';
import type { RadarChart } from './embed/RadarChart.tsx';

const Radar = lazy(async () => ({ default: (await import('./embed/RadarChart.tsx')).RadarChart }));

/** The radar comes when it is shown; its place is kept. */
export const LazyRadar = (props: ComponentProps<typeof RadarChart>) => (
  <div className="radar-place">
    <Suspense fallback={<span aria-busy="true" />}>
      <Radar {...props} />
    </Suspense>
  </div>
);
