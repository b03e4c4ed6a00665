import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { Text } from './Text.tsx';

/** `甲、乙` or `A, B`. */
export function useJoin(): (words: readonly string[]) => string {
  const comma = useText(webText)('comma');
  return (words) => words.join(comma);
}

/** Several words in a cell. */
export const Words = ({ of }: { of: readonly string[] }) => <Text>{useJoin()(of)}</Text>;
