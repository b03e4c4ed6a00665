import './company.css';

/** The first sign of a company's name, as its mark: drawn, not written, because the name stands beside it. */
export const CompanyMark = ({ name, className }: { name: string; className?: string }) => (
  <span
    className={className ? `company-mark ${className}` : 'company-mark'}
    data-mark={[...name.trim()][0] ?? '·'}
    aria-hidden="true"
  />
);
