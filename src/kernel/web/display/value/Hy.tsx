import { Fragment } from 'react';

/** Dates and numbers of documents: tabular figures widen Inter's hyphen, so it is pulled in. */
export const Hy = ({ children }: { children: string }) => (
  <span className="num">
    {children.split('-').map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a date have no other name.
      <Fragment key={index}>
        {index > 0 && <i className="hy">-</i>}
        {part}
      </Fragment>
    ))}
  </span>
);
