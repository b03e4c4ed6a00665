import { defineText } from '@/kernel/text.ts';

/** Where people go to study. */
export const COUNTRIES = [
  'gb',
  'us',
  'ca',
  'hk',
  'au',
  'sg',
  'nz',
  'ie',
  'nl',
  'de',
  'fr',
  'ch',
  'it',
  'es',
  'jp',
  'kr',
  'my',
  'mo',
  'other',
] as const;
export type Country = (typeof COUNTRIES)[number];

export const countryText = defineText({
  gb: ['英国', 'United Kingdom'],
  us: ['美国', 'United States'],
  ca: ['加拿大', 'Canada'],
  hk: ['中国香港', 'Hong Kong, China'],
  au: ['澳大利亚', 'Australia'],
  sg: ['新加坡', 'Singapore'],
  nz: ['新西兰', 'New Zealand'],
  ie: ['爱尔兰', 'Ireland'],
  nl: ['荷兰', 'Netherlands'],
  de: ['德国', 'Germany'],
  fr: ['法国', 'France'],
  ch: ['瑞士', 'Switzerland'],
  it: ['意大利', 'Italy'],
  es: ['西班牙', 'Spain'],
  jp: ['日本', 'Japan'],
  kr: ['韩国', 'South Korea'],
  my: ['马来西亚', 'Malaysia'],
  mo: ['中国澳门', 'Macao, China'],
  other: ['其他', 'Other'],
});
