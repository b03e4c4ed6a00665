/** Staff for the reference data: common surnames by frequency, given names from two tables, the same in every run. */

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖';
const FIRST = '嘉子梓雨思诗宇浩一若欣语承文雅志美明清晓佳俊晨泽睿安静可心亦';
const SECOND = '怡涵轩萱辰琪阳桐妍博然宁悦航远';
/** A given name is one of so many pairs, or the first of one alone: few enough to look up the pinyin of every name. */
const PAIRS = 150;

export interface Staff {
  readonly name: string;
  readonly login: string;
  readonly phone: string;
  readonly email: string;
  readonly status: 'on' | 'off';
  readonly position: string;
  /** Where they work: most at the head office, some in a branch, few in a small one. */
  readonly place: 0 | 1 | 2;
  readonly department: number;
}

const POSITIONS = [
  'adviser',
  'class_teacher',
  'academic_affairs',
  'assistant',
  'teacher',
  'teacher',
  'teacher',
];

/** mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function* staffOf(count: number): Generator<Staff> {
  const random = randomOf(20_261_115);
  const pick = (from: string | readonly string[], power = 1) =>
    from[Math.floor(random() ** power * from.length)] as string;
  const given = fragments(PAIRS);
  for (let at = 1; at <= count; at++) {
    const number = String(at).padStart(6, '0');
    const where = random();
    yield {
      name: pick(SURNAMES, 2) + (random() < 0.85 ? pick(given) : pick(FIRST)),
      login: `staff${number}`,
      phone: `15${String(Math.floor(random() * 1000)).padStart(3, '0')}${number}`,
      email: at % 3 === 0 ? `staff${number}@mingde.example` : '',
      status: random() < 0.9 ? 'on' : 'off',
      position: POSITIONS[at % POSITIONS.length] as string,
      place: where < 0.94 ? 0 : where < 0.99 ? 1 : 2,
      department: Math.floor(random() * 1000),
    };
  }
}

/** Two characters of a given name, as somebody types them into the search. */
export function fragments(count: number): string[] {
  const random = randomOf(7);
  const all = [...FIRST].flatMap((first) => [...SECOND].map((second) => first + second));
  return all
    .map((pair) => ({ pair, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ pair }) => pair);
}
