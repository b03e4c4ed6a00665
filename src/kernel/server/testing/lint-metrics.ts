/**
 * The rules of `promtool check metrics`: the grammar of the text form (version 0.0.4) and Prometheus's linter, for the kinds
 * that the registry knows.
 */
export function lintMetrics(text: string): string[] {
  const wrong: string[] = [];
  const families = familiesIn(text, wrong);
  for (const family of families.values()) wrong.push(...wrongIn(family));
  return wrong;
}

interface Line {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}
interface Family {
  readonly name: string;
  help?: string;
  type?: string;
  readonly lines: Line[];
}

const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\})|(?=\})))*)\})? (NaN|[+-]Inf|-?\d[\d.]*(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"/g;

function familiesIn(text: string, wrong: string[]): Map<string, Family> {
  const families = new Map<string, Family>();
  const familyOf = (name: string): Family => {
    const known = families.get(name) ?? { name, lines: [] };
    families.set(name, known);
    return known;
  };
  if (!text.endsWith('\n')) wrong.push('the last line has no end');
  for (const line of text.split('\n').filter(Boolean)) {
    const [, what, name = '', said = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (what === 'HELP') familyOf(name).help = said;
    else if (what === 'TYPE') familyOf(name).type = said;
    else {
      const found = SAMPLE.exec(line);
      if (!found) wrong.push(`${line}: no sample`);
      else familyOf(nameOfFamily(found[1] as string, families)).lines.push(lineOf(found));
    }
  }
  return families;
}

/** `x_bucket`, `x_sum` and `x_count` belong to a histogram or summary `x`. */
function nameOfFamily(name: string, families: ReadonlyMap<string, Family>): string {
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return /^(?:histogram|summary)$/.test(families.get(base)?.type ?? '') ? base : name;
}

const lineOf = ([, name = '', labels = '', value = '']: RegExpExecArray): Line => ({
  name,
  labels: new Map([...labels.matchAll(LABEL)].map(([, key = '', of = '']) => [key, of])),
  value: Number(value.replace('Inf', 'Infinity')),
});

const OTHER_UNITS =
  /_(?:milliseconds|ms|microseconds|minutes|hours|days|kilobytes|kb|megabytes|mb|percent)(?:_|$)/;

function wrongIn({ name, help, type, lines }: Family): string[] {
  const has = (label: string) => lines.some(({ labels }) => labels.has(label));
  const ends = (ending: RegExp) => ending.test(name);
  const rules: readonly (readonly [boolean, string])[] = [
    [!help, 'no help'],
    [!type, 'no type'],
    [/[A-Z:]/.test(name), 'a name is lower case, without colons'],
    [type === 'counter' && !ends(/_total$/), 'a counter ends in _total'],
    [type !== 'counter' && ends(/_total$/), '_total is for counters'],
    [ends(/_(?:bucket|sum|count)$/), 'the ending is kept for histograms'],
    [ends(/_(?:counter|gauge|histogram|summary)(?:_|$)/), 'the name holds its type'],
    [OTHER_UNITS.test(name), 'no base unit'],
    [type !== 'summary' && has('quantile'), 'quantile is for summaries'],
    [type !== 'histogram' && has('le'), 'le is for histograms'],
    [type === 'histogram' && !doBucketsRise(lines), 'buckets do not rise'],
  ];
  return [...rules.filter(([isWrong]) => isWrong).map(([, what]) => `${name}: ${what}`), ...twice(lines)];
}

const keyOf = ({ name, labels }: Line): string =>
  `${name}{${[...labels].map(([key, of]) => `${key}="${of}"`)}}`;
function twice(lines: readonly Line[]): string[] {
  const keys = lines.map(keyOf);
  return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key}: twice`);
}

/** Each series: no bucket holds less than the one before, the last is `+Inf` and as many as the count. */
function doBucketsRise(lines: readonly Line[]): boolean {
  const counts = lines.filter(({ name }) => name.endsWith('_count'));
  return counts.every(({ labels, value }) => {
    const own = lines.filter(
      (line) =>
        line.name.endsWith('_bucket') && [...labels].every(([key, of]) => line.labels.get(key) === of),
    );
    const rises = own.every((line, at) => at === 0 || line.value >= (own[at - 1] as Line).value);
    return rises && own.at(-1)?.labels.get('le') === '+Inf' && own.at(-1)?.value === value;
  });
}
