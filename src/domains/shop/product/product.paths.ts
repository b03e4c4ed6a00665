import { definePaths } from '@/kernel/paths.ts';

export const productPaths = definePaths({
  list: '/ZhiLiaoStore/zhiliaoRegulate',
  weapp: '/ZhiLiaoStore/weappProduct',
});
