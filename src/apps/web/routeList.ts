import type { RouteInfo } from '@/kernel/screen.ts';
import list from '../routes.json' with { type: 'json' };

/** The route list alone: what `screens.ts` adds (rights, noun by noun) grows, and the login page does without. */
export const routeList: readonly RouteInfo[] = list;
