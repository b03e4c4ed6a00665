import type { Sentence } from '../../text.ts';
import { createStore } from '../state/store.ts';

export type ToastKind = 'error' | 'success' | 'info' | 'warning';
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string | Sentence;
}

/** One at a time: a new one replaces the old. */
export const toastStore = createStore<Toast | undefined>(undefined);
let count = 0;
const show = (kind: ToastKind) => (text: string | Sentence) => toastStore.set({ id: ++count, kind, text });

export const toast = {
  error: show('error'),
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  close: () => toastStore.set(undefined),
};

export interface Question {
  readonly kind: 'alert' | 'confirm' | 'reason';
  readonly title: Sentence;
  readonly text?: Sentence;
  readonly ok?: Sentence;
  readonly cancel?: Sentence;
  readonly danger?: boolean;
  /** Only for `reason`: whether it may be left empty. */
  readonly required?: boolean;
}
export interface OpenQuestion extends Question {
  readonly id: number;
  /** `undefined`: cancelled. An alert and a confirmation answer with an empty reason. */
  readonly answer: (reason: string | undefined) => void;
}

/** Asked one after the other, in the order they came. */
export const questionStore = createStore<readonly OpenQuestion[]>([]);

const ask = (question: Question): Promise<string | undefined> =>
  new Promise((resolve) => {
    const id = ++count;
    const answer = (reason: string | undefined) => {
      questionStore.set(questionStore.get().filter((open) => open.id !== id));
      resolve(reason);
    };
    questionStore.set([...questionStore.get(), { ...question, id, answer }]);
  });

type Words = Omit<Question, 'kind' | 'required'>;
export const alertDialog = async (words: Words): Promise<void> =>
  void (await ask({ kind: 'alert', ...words }));
export const confirmDialog = async (words: Words): Promise<boolean> =>
  (await ask({ kind: 'confirm', ...words })) !== undefined;
/** Answers the reason that was typed, or `undefined` where the person thought better of it. */
export const reasonDialog = (words: Words & { required: boolean }): Promise<string | undefined> =>
  ask({ kind: 'reason', ...words });
