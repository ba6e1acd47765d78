import { expect, it } from '@jest/globals';
import { FONT_ASSETS, hanFaceOf } from '#shared/use-cases/reports/report-fonts.ts';

it.each(['CN', 'HK', 'JP', 'KR', 'TW', 'GB'])('has both weights of the face of Han names in %s', (country) => {
  const face = hanFaceOf(country);
  expect(Object.keys(FONT_ASSETS)).toEqual(expect.arrayContaining([`${face}-regular.font`, `${face}-bold.font`]));
});
