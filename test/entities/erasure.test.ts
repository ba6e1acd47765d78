import { expect, it } from '@jest/globals';
import { keptUntil } from '#shared/domain/reports/report.ts';
import { erasureExpiry } from '#shared/entities/erasure/erasure.ts';

it('keeps the mark of an erasure longer than any report, which may show the person', () => {
  const at = '2027-05-10T09:00:00.000Z';
  expect(erasureExpiry(at) * 1_000).toBeGreaterThan(Date.parse(keptUntil(at)));
});
