import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';

/** What a command was given: `--name value`, or the answer to a question where somebody sits there. */
export type Answers = Readonly<Record<string, string | undefined>>;

export async function ask(
  given: Answers,
  questions: Readonly<Record<string, { question: string; optional?: true }>>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const console = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  try {
    for (const [name, { question, optional }] of Object.entries(questions)) {
      const answer = given[name] ?? (console ? await console.question(`${question}: `) : '');
      if (!answer.trim() && !optional) throw new OperatorError(`--${name} is missing (${question})`);
      answers[name] = answer.trim();
    }
  } finally {
    console?.close();
  }
  return answers;
}

/** Told in one line, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Twenty letters and figures that are not mistaken for each other: a hundred bits. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
