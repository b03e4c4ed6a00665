import pg from 'pg';

const { builtins } = pg.types;
/** Several times as fast as the driver's own. */
const moment = (text: string) => new Date(text);
const asItIs = (text: string) => text;

/** How values arrive in what the kit reads: moments as `Date`, days as text, as the tables describe them. */
export const readTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.TIMESTAMPTZ) return moment;
    if (oid === builtins.DATE) return asItIs;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
