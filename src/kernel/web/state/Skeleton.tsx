import './state.css';

/** A grey bar where a word will stand. */
export const Bone = ({ width, height = 8 }: { width: number | string; height?: number }) => (
  <i className="bone" style={{ width, height }} />
);

const WIDTHS = [64, 44, 72, 52, 60, 48, 80, 56];
/** Widths that look like words, the same at every render. */
export const boneWidth = (row: number, column: number): number =>
  WIDTHS[(row * 3 + column * 5) % WIDTHS.length] ?? 56;

/** Rows of a short list: who, what, when. */
export const RowsSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className="bones" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
      <div key={row}>
        <Bone width={boneWidth(row, 0)} />
        <Bone width={boneWidth(row, 1)} />
        <span className="grow" />
        <Bone width={boneWidth(row, 2)} />
      </div>
    ))}
  </div>
);

/** Label and control, as a form has them. */
export const FormSkeleton = ({ fields = 6 }: { fields?: number }) => (
  <div className="bones-form" aria-hidden="true">
    {Array.from({ length: fields }, (_, field) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <div key={field}>
        <Bone width={boneWidth(field, 1)} />
        <Bone width="100%" height={30} />
      </div>
    ))}
  </div>
);
