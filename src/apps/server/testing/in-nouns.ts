import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const domains = resolve(import.meta.dirname, '../../../domains');
const KIND = /[\\/]server[\\/]testing[\\/][^\\/]+[.](\w+)[.]ts$/;

/** What every noun's `server/testing/<noun>.<kind>.ts` exports under the name of its kind. */
export async function inNouns<T>(kind: 'samples' | 'books'): Promise<T[]> {
  const files = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((file) => KIND.exec(file)?.[1] === kind)
    .sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(domains, file)).href)));
  return modules.map((module) => module[kind]);
}

/** All of them in one; nobody speaks for another. */
export function together<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (name in all) throw new Error(`${name} stands in two nouns`);
    all[name] = value;
  }
  return all;
}
