import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Module } from '@/kernel/module.ts';
import type { Status } from '@/kernel/status.ts';

/**
 * Which nouns the cases that are made from the registry are tried for: `AFFECTED=refund,recharge`, by folder. `npm test`
 * names those that a change can affect (`scripts/choice.mjs`); who runs a suite by hand tries them all. Of nouns in
 * `AFFECTED_READS`, which show parts of those, what they answer is tried, and not what they write.
 */
const asked = process.env.AFFECTED || 'all';
export const ARE_ALL_AFFECTED = asked === 'all';
const nouns = new Set(asked.split(','));
const readOnly = new Set((process.env.AFFECTED_READS ?? '').split(','));
export const isAffected = (noun: string): boolean => ARE_ALL_AFFECTED || nouns.has(noun);

const domains = resolve(import.meta.dirname, '../../../../domains');
/** Endpoints, machines and screens by name, each with the folder that declares it. */
const folders = new Map<string, string>();
for (const file of readdirSync(domains, { recursive: true, encoding: 'utf8' })) {
  const [, folder] = /^[^/]+[/]([^/]+)[/][^/]+[.]module[.]ts$/.exec(file.replaceAll('\\', '/')) ?? [];
  if (!folder) continue;
  const exported = await import(/* @vite-ignore */ pathToFileURL(join(domains, file)).href);
  for (const { endpoints, statuses, screens } of Object.values(exported) as Module[]) {
    for (const { action } of endpoints) folders.set(action, folder);
    for (const { name } of statuses) folders.set(`machine ${name}`, folder);
    for (const { path } of screens) folders.set(path, folder);
  }
}

/** What no noun declares (the home page) is everybody's. */
const isOfAffected = (name: string): boolean => !folders.has(name) || isAffected(folders.get(name) as string);

interface Call {
  readonly action: string;
  readonly method?: string;
}
export const affected = <C extends Call>(calls: readonly C[]): readonly C[] =>
  calls.filter(
    ({ action, method }) =>
      isOfAffected(action) || (method === 'GET' && readOnly.has(folders.get(action) as string)),
  );
export const isAffectedMachine = ({ name }: Pick<Status, 'name'>): boolean => isOfAffected(`machine ${name}`);
export const isAffectedScreen = ({ path }: { readonly path: string }): boolean => isOfAffected(path);
