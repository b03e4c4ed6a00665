/** A cell is a day or a week, the darker the more of it. */
export const Strip = ({ minutes, busiest }: { minutes: readonly number[]; busiest: number }) => (
  <span className="census-days" aria-hidden="true">
    {minutes.map((one, at) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name than its place.
        key={at}
        style={
          one > 0 ? { background: 'var(--chart-actual)', opacity: 0.14 + 0.86 * (one / busiest) } : undefined
        }
      />
    ))}
  </span>
);
