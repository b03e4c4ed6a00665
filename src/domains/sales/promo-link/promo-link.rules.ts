/** No letter that is mistaken for another, so that a code can be read out. */
export const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const CODE_LENGTH = 8;
export const isCode = (text: string): boolean => /^[a-z2-9]{8}$/.test(text);

/** How often a stranger may send the form; beyond it they read the same answer and nothing happens. */
export const FORM_LIMITS = {
  /** From one address. */
  address: { max: 10, windowSeconds: 3600 },
  /** For one number. */
  phone: { max: 3, windowSeconds: 86_400 },
  /** For one link, whoever sends it. */
  link: { max: 300, windowSeconds: 3600 },
  /** The same filled form, sent twice. */
  form: { max: 1, windowSeconds: 86_400 },
} as const;

/** Programs that look at pages are no visitors. */
export const isRobot = (agent: string): boolean =>
  agent === '' ||
  /bot|crawl|spider|slurp|preview|monitor|headless|curl|wget|python|java|go-http|okhttp/i.test(agent);

export interface LinkState {
  readonly status: 'on' | 'off';
  readonly expires_on: string | null;
}
/** Open to strangers: on, and not past its day. */
export const isOpen = ({ status, expires_on }: LinkState, today: string): boolean =>
  status === 'on' && (expires_on === null || expires_on >= today);
