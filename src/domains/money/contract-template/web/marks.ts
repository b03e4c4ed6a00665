/** A text and what is selected in it. */
export interface Edit {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const LINE_MARK = /^(?:#{1,2}\s+|[-•]\s+|\d{1,2}[.、]\s*)/;

/** Puts a mark before each line of the selection, in place of another; the same mark again takes it away. */
export function lineMark({ text, from, to }: Edit, mark: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const stop = text.indexOf('\n', to);
  const end = stop < 0 ? text.length : stop;
  const lines = text.slice(start, end).split('\n');
  const isOn = lines.every((line) => line.startsWith(mark));
  const marked = lines.map((line) => (isOn ? '' : mark) + line.replace(LINE_MARK, '')).join('\n');
  return { text: text.slice(0, start) + marked + text.slice(end), from: start, to: start + marked.length };
}

/** Puts a mark on both sides of the selection, or takes it away. */
export function surround({ text, from, to }: Edit, mark: string): Edit {
  const chosen = text.slice(from, to);
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (before.endsWith(mark) && after.startsWith(mark))
    return {
      text: before.slice(0, -mark.length) + chosen + after.slice(mark.length),
      from: from - mark.length,
      to: to - mark.length,
    };
  return { text: before + mark + chosen + mark + after, from: from + mark.length, to: to + mark.length };
}

/** Takes the place of the selection. */
export function typeIn({ text, from, to }: Edit, piece: string): Edit {
  const at = from + piece.length;
  return { text: text.slice(0, from) + piece + text.slice(to), from: at, to: at };
}
