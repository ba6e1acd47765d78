import { expect, it } from '@jest/globals';
import { FONT_ASSETS, hanFaceOf } from '#shared/use-cases/reports/report-fonts.ts';

it.each([
  ['a Japanese paper in Britain', 'GB', { locale: 'ja' }, 'japanese'],
  ['a Japanese paper in China', 'CN', { locale: 'ja' }, 'japanese'],
  ['a Chinese paper in Japan', 'JP', { locale: 'zh' }, 'chinese'],
  ['a Chinese paper in Taiwan', 'TW', { locale: 'zh' }, 'traditional'],
  ['an English paper in Korea', 'KR', { locale: 'en' }, 'korean'],
  ['an English paper in Britain', 'GB', { locale: 'en' }, 'chinese'],
  ['an English and Japanese paper in Britain', 'GB', { locale: 'en', secondLocale: 'ja' }, 'japanese'],
  ['an English and Japanese paper in China', 'CN', { locale: 'en', secondLocale: 'ja' }, 'chinese'],
])('%s draws Han letters as its readers write them, in both weights', (_paper, country, languages, face) => {
  expect(hanFaceOf(country, languages)).toBe(face);
  expect(Object.keys(FONT_ASSETS)).toEqual(expect.arrayContaining([`${face}-regular.font`, `${face}-bold.font`]));
});
