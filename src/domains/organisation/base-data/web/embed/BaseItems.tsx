/** One of the small lists, with everything that can be done to it; for a page that keeps it beside its own rows. */
export { BaseItems } from '../BaseItems.tsx';
