import './company.css';

/** The first sign of a company's name, as its mark. */
export const CompanyMark = ({ name, className }: { name: string; className?: string }) => (
  <span className={className ? `company-mark ${className}` : 'company-mark'} aria-hidden="true">
    {[...name.trim()][0] ?? '·'}
  </span>
);
