export type Labels = Readonly<Record<string, string | number>>;
type Sample = readonly [suffix: string, labels: string, value: number];

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  samples(): Iterable<Sample>;
}

/** Guards memory against a label that turns out to be endless; what comes later is counted together. */
const MAX_SERIES = 5000;
const OVERFLOW = 'series="overflow"';

export interface Counter {
  inc(labels?: Labels, by?: number): void;
}
export interface Histogram {
  observe(labels: Labels, value: number): void;
}

/**
 * Figures in Prometheus's text form; the few kinds that are needed here. Declaring a name again gives the same
 * figure: two servers in one process (a test) count together.
 */
export class Registry {
  readonly #families = new Map<string, Family & { readonly handle: unknown }>();

  #declare<H>(name: string, help: string, type: Family['type'], make: () => [H, Family['samples']]): H {
    const known = this.#families.get(name);
    if (known && known.type !== type) throw new Error(`metric ${name} is already a ${known.type}`);
    if (known) return known.handle as H;
    const [handle, samples] = make();
    this.#families.set(name, { name, help, type, samples, handle });
    return handle;
  }

  counter(name: string, help: string): Counter {
    return this.#declare(name, help, 'counter', () => {
      const values = new Map<string, number>();
      const inc = (labels: Labels = {}, by = 1) => {
        const at = seriesOf(values, labels);
        values.set(at, (values.get(at) ?? 0) + by);
      };
      return [{ inc }, () => [...values].map(([at, value]) => ['', at, value] as const)];
    });
  }

  /** Read when somebody looks: a number, or one for each set of labels. The latest reader counts. */
  gauge(name: string, help: string, read: GaugeReader): void {
    this.#read(name, help, 'gauge', read);
  }

  /** A counter that somebody else keeps: read when somebody looks. */
  total(name: string, help: string, read: GaugeReader): void {
    this.#read(name, help, 'counter', read);
  }

  /** The same by `quantile`, a label that Prometheus keeps for summaries. */
  summary(name: string, help: string, read: GaugeReader): void {
    this.#read(name, help, 'summary', read);
  }

  #read(name: string, help: string, type: 'counter' | 'gauge' | 'summary', read: GaugeReader): void {
    const handle = this.#declare(name, help, type, () => {
      const reader = { read };
      return [reader, () => gaugeSamples(reader.read())];
    });
    handle.read = read;
  }

  histogram(name: string, help: string, buckets: readonly number[]): Histogram {
    return this.#declare(name, help, 'histogram', () => {
      const series = new Map<string, Tally>();
      const observe = (labels: Labels, value: number) => {
        const at = seriesOf(series, labels);
        const one = series.get(at) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
        series.set(at, one);
        for (let index = buckets.length - 1; index >= 0 && value <= (buckets[index] ?? 0); index--)
          one.counts[index] = (one.counts[index] ?? 0) + 1;
        one.sum += value;
        one.count += 1;
      };
      return [{ observe }, () => histogramSamples(series, buckets)];
    });
  }

  text(): string {
    return [...this.#families.values()].map(familyText).join('');
  }
}

type GaugeReader = () => number | readonly (readonly [Labels, number])[];
interface Tally {
  readonly counts: number[];
  sum: number;
  count: number;
}

const gaugeSamples = (now: ReturnType<GaugeReader>): Sample[] =>
  typeof now === 'number'
    ? [['', '', now]]
    : now.map(([labels, value]) => ['', labelText(labels), value] as const);

function* histogramSamples(series: ReadonlyMap<string, Tally>, buckets: readonly number[]): Iterable<Sample> {
  for (const [at, { counts, sum, count }] of series) {
    const le = (bound: string) => (at ? `${at},le="${bound}"` : `le="${bound}"`);
    for (const [index, bound] of buckets.entries()) yield ['_bucket', le(String(bound)), counts[index] ?? 0];
    yield ['_bucket', le('+Inf'), count];
    yield ['_sum', at, sum];
    yield ['_count', at, count];
  }
}

function familyText({ name, help, type, samples }: Family): string {
  let text = `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${type}\n`;
  for (const [suffix, labels, value] of samples()) {
    text += `${name}${suffix}${labels ? `{${labels}}` : ''} ${Number.isFinite(value) ? value : 'NaN'}\n`;
  }
  return text;
}

const escaped = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

function seriesOf(series: ReadonlyMap<string, unknown>, labels: Labels): string {
  const at = labelText(labels);
  return series.size < MAX_SERIES || series.has(at) ? at : OVERFLOW;
}
