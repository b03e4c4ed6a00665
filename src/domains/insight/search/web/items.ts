import { highlightsIn } from '@/kernel/highlight.ts';
import { normalise } from '@/kernel/search.ts';
import type { Sentence } from '@/kernel/text.ts';
import type { SearchGroup, SearchHit } from '../search.contract.ts';

/** How Chinese words are read, syllable by syllable. */
export type Sounds = Readonly<Record<string, string>>;

/** A screen of the menu, or a tab of one. */
export interface PaletteScreen {
  /** Which it is: a container leads where one of its tabs leads. */
  readonly key: string;
  readonly url: string;
  readonly name: Sentence;
  /** Where it stands: its wing, its group or container. */
  readonly path: readonly Sentence[];
  /** Shown beside a name that says too little by itself; by language. */
  readonly about?: Sentence;
  /** What waits there. */
  readonly count: number;
}
/** Something to begin. */
export interface PaletteAction {
  readonly url: string;
  readonly name: Sentence;
  /** The screen that it is done on. */
  readonly at: Sentence;
  readonly isMain: boolean;
}
/** What the frame knows: screens, actions, and what this person has pinned and opened. */
export interface PaletteSource {
  readonly screens: readonly PaletteScreen[];
  readonly actions: readonly PaletteAction[];
  /** Their keys. */
  readonly pinned: readonly string[];
  readonly recent: readonly string[];
}

/** A line of the palette: a document, a screen or an action. */
export interface Item {
  readonly key: string;
  /** `admin`, `student` …, `screen` or `action`. */
  readonly kind: string;
  readonly title: string;
  readonly marks: SearchHit['marks'];
  readonly sub: string;
  readonly subMarks: SearchHit['marks'];
  readonly url: string;
  readonly off: boolean;
  readonly company: SearchHit['company'];
  readonly count?: number;
  /** Begins the main action of the list at the address. */
  readonly isMain?: boolean;
}
export interface Section {
  readonly key: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly allUrl: string | null;
}

export const sectionOf = ({ kind, label, hits, all_url }: SearchGroup): Section => ({
  key: kind,
  label,
  allUrl: all_url,
  items: hits.map(({ id, sub_marks, ...hit }) => ({
    ...hit,
    key: `${kind}-${id}`,
    kind,
    subMarks: sub_marks,
  })),
});

type Say = (sentence: Sentence) => string;
const syllablesOf = (zh: string, sounds: Sounds): string[] => sounds[zh]?.split(' ') ?? [];

/**
 * How well a keyword names something: 0 is its very name, undefined not at all. In both languages, whatever the screen
 * shows; by pinyin from a syllable on, by initials anywhere, in English from a word on.
 */
function closeness([zh, en]: Sentence, keyword: string, sounds: Sounds): number | undefined {
  const word = normalise(keyword);
  const english = en.toLowerCase();
  const syllables = syllablesOf(zh, sounds);
  const sound = syllables.join('');
  const starts = syllables.map((_, at) => syllables.slice(0, at).join('').length);
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  const letters = word.replaceAll(' ', '');
  const ways: readonly (readonly [boolean, number])[] = [
    [zh === word || english === word || initials === letters, 0],
    [zh.startsWith(word) || english.startsWith(word) || sound.startsWith(letters), 1],
    [initials.startsWith(letters), 1],
    [zh.includes(word) || english.includes(` ${word}`), 2],
    [initials.includes(letters) || starts.some((at) => sound.startsWith(letters, at)), 3],
  ];
  return ways.find(([is]) => is)?.[1];
}

/** The best first; equals stay as they stand in the menu. */
function bestOf<T extends { readonly name: Sentence }>(
  all: readonly T[],
  keyword: string,
  sounds: Sounds,
  most: number,
): T[] {
  if (normalise(keyword) === '') return [];
  return all
    .flatMap((one) => {
      const rank = closeness(one.name, keyword, sounds);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

const marksIn = ([zh]: Sentence, shown: string, keyword: string, sounds: Sounds) =>
  highlightsIn(shown, keyword, shown === zh ? syllablesOf(zh, sounds) : []);

const MOST_SCREENS = 6;
const MOST_ACTIONS = 4;

export function screenItem(screen: PaletteScreen, say: Say): Item {
  const { key, url, name, about, path, count } = screen;
  const [word, more] = [say(name), about ? say(about) : ''];
  return {
    key: `screen-${key}`,
    kind: 'screen',
    title: more ? `${word} · ${more}` : word,
    marks: [],
    sub: path.map(say).join(' / '),
    subMarks: [],
    url,
    off: false,
    company: null,
    count,
  };
}

/** The screens and tabs that the keyword finds. */
export const screensFor = (
  screens: readonly PaletteScreen[],
  keyword: string,
  sounds: Sounds,
  say: Say,
): Item[] =>
  bestOf(screens, keyword, sounds, MOST_SCREENS).map((screen) => ({
    ...screenItem(screen, say),
    marks: marksIn(screen.name, say(screen.name), keyword, sounds),
  }));

/** What can be begun under a name that the keyword finds. */
export const actionsFor = (
  actions: readonly PaletteAction[],
  keyword: string,
  sounds: Sounds,
  say: Say,
): Item[] =>
  bestOf(actions, keyword, sounds, MOST_ACTIONS).map(({ url, name, at, isMain }) => ({
    key: `action-${url}`,
    kind: 'action',
    title: say(name),
    marks: marksIn(name, say(name), keyword, sounds),
    sub: say(at),
    subMarks: [],
    url,
    off: false,
    company: null,
    isMain,
  }));
