import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ list: '/Channel', data: '/ChannelData' });

export const channelCostPaths = {
  ...screens,
  cost: (channel_cost_id: PathValue) => screens.list({ view: 'costs', channel_cost_id }),
  costs: (query: Record<string, PathValue> = {}) => screens.list({ view: 'costs', ...query }),
  commissions: (query: Record<string, PathValue> = {}) => screens.list({ view: 'commissions', ...query }),
};
