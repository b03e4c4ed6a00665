import type { SearchHit } from '../search.contract.ts';

/** A text with the stretches that the keyword has found. */
export function Marked({ text, marks }: { text: string; marks: SearchHit['marks'] }) {
  let end = 0;
  const parts = marks.map(({ at, length }) => {
    const before = text.slice(end, at);
    end = at + length;
    return (
      <span key={at}>
        {before}
        <mark>{text.slice(at, end)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
