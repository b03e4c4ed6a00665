import { linkPaths } from '../promo-link/promo-link.paths.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

/** Views of the screen of links. */
export const sharePaths = {
  shares: (query: Query = {}): string => linkPaths.list({ view: 'shares', ...query }),
  share: (id: number): string => linkPaths.list({ view: 'shares', share_open: id }),
  rewards: (query: Query = {}): string => linkPaths.list({ view: 'rewards', ...query }),
  configs: (query: Query = {}): string => linkPaths.list({ view: 'configs', ...query }),
};
