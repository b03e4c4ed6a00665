/** The sum of what each of a list has: fen, minutes, counts. */
export const sumOf = <T>(list: Iterable<T>, of: (one: T) => number): number => {
  let sum = 0;
  for (const one of list) sum += of(one);
  return sum;
};
export const sum = (numbers: Iterable<number>): number => sumOf(numbers, (one) => one);
