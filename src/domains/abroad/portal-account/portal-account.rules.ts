/** A secret is shown for so long. */
export const SHOWN_SECONDS = 60;
