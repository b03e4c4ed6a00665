/** The recharges of a category on the page of the noun that they come through. */
export { Recharges } from '../Recharges.tsx';
