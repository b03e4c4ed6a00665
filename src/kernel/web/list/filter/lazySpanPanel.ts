import { lazyPart } from '../../navigation/lazyPart.tsx';

/** Days are typed and picked only once a filter is opened. */
export const SpanPanel = lazyPart(async () => (await import('./SpanPanel.tsx')).SpanPanel);
