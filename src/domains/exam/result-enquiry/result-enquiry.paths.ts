import type { PathValue } from '@/kernel/paths.ts';
import { resultPaths } from '../result/result.paths.ts';

export const resultEnquiryPaths = {
  list: () => resultPaths.list({ view: 'enquiries' }),
  detail: (enquiry_id: PathValue) => resultPaths.list({ view: 'enquiries', enquiry_id }),
};
