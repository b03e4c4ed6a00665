import type { Samples } from '@/apps/server/testing/arranger.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const samples: Samples = {
  calls: {
    api_file_add: async (at) => ({ name: `标志 ${at.next()}.png`, bytes: PNG }),
  },
};
