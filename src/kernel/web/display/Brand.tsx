/** The sign: lines of a ledger, and the point where one comes from. */
export const Sign = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6.5" fill="var(--lk-accent)" />
    <path d="M6.5 7.2h8.2M6.5 12h11M6.5 16.8h5.4" stroke="#fff" strokeWidth="2.1" strokeLinecap="round" />
    <circle cx="17.3" cy="16.8" r="1.5" fill="#F2C063" />
  </svg>
);

export const Brand = ({ size }: { size?: number }) => (
  <span className="brand">
    <Sign {...(size !== undefined && { size })} />
    <b>学账</b>
    <span>Xuezhang</span>
  </span>
);
