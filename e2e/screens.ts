import { screens } from '@/apps/screens.ts';

/** Every screen that exists, and an address that shows it (to the owner of company 1). */
export const builtScreens: readonly { readonly path: string; readonly address: string }[] = screens
  .filter(({ path }) => path !== '/login')
  .map(({ path }) => ({ path, address: path.replace('{id}', '2') }));

/** The same, with the views that a screen has under one path. */
export const everyView: readonly { readonly path: string; readonly address: string }[] = builtScreens.flatMap(
  ({ path, address }) => {
    const views = path === '/SystemMain' ? ['company', 'companies', 'audit', 'health', 'me'] : [];
    return views.length
      ? views.map((tab) => ({ path, address: `${address}?tab=${tab}` }))
      : [{ path, address }];
  },
);
