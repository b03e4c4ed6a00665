import { expect, test } from 'vitest';
import { causeFirst } from './types.mjs';

test('an error begins with the field that is missing', () => {
  const said = `src/a.ts(20,9): error TS2322: Type '{}' is not assignable to type '{ readonly colour: Held; } & {}'.
  Property 'colour' is missing in type '{}' but required in type '{ readonly colour: Held; }'.
src/b.ts(1,1): error TS2554: Expected 3 arguments, but got 2.`;
  expect(
    causeFirst(said)
      .split('\n')
      .map((line) => line.slice(0, 45)),
  ).toEqual([
    'src/a.ts(20,9): colour is missing',
    "  error TS2322: Type '{}' is not assignable t",
    "  Property 'colour' is missing in type '{}' b",
    'src/b.ts(1,1): error TS2554: Expected 3 argum',
  ]);
});

test('also where that is all the compiler says, or where several are', () => {
  const said = `src/a.ts(11,7): error TS2741: Property 'colour' is missing in type '{ size: true; }' but required in type 'Every'.
src/b.ts(162,3): error TS2322: Type '{ size: string; }' is not assignable to type 'Filled'.
  Type '{ size: string; }' is missing the following properties from type 'Every<Pick<Change, "colour" | "shade">>': colour, shade`;
  expect(
    causeFirst(said)
      .split('\n')
      .map((line) => line.slice(0, 45)),
  ).toEqual([
    'src/a.ts(11,7): colour is missing',
    "  error TS2741: Property 'colour' is missing ",
    'src/b.ts(162,3): missing: colour, shade',
    "  error TS2322: Type '{ size: string; }' is n",
    "  Type '{ size: string; }' is missing the fol",
  ]);
});

test('or with what a declaration says of itself', () => {
  const said = `src/a.ts(10,3): error TS2322: Type '{ … }' is not assignable to type '{ … }'.
  Type '{ … }' is missing the following properties from type '{ error: "no label in the text file"; fields: "colour" | "size"; }': error, fields`;
  expect(causeFirst(said)).toMatch(/^src\/a[.]ts\(10,3\): colour \| size: no label in the text file\n/);
});
