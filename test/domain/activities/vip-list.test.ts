import { describe, expect, it } from '@jest/globals';
import { assertVipCount, assertVipsPresent, vipDifference, withVips } from '#shared/domain/activities/shape.ts';
import { aMaster, aVip, NOW } from './leg-samples.ts';

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `vip-${place}`);
}

describe('vipDifference', () => {
  it('names who comes and who goes, in their order', () => {
    expect(vipDifference(['a', 'b', 'c'], ['d', 'c', 'a', 'e'])).toEqual({ added: ['d', 'e'], removed: ['b'] });
  });
});

describe('withVips', () => {
  it('adds each VIP once, at the end', () => {
    expect(withVips(aMaster({ vipIds: ['a', 'b'] }), ['c', 'a', 'c', 'd'], NOW).vipIds).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('assertVipCount', () => {
  it('accepts 1,000 VIPs and not one more', () => {
    expect(() => assertVipCount(ids(1_000))).not.toThrow();
    expect(() => assertVipCount(ids(1_001))).toThrow('1001 VIPs; an activity can have at most 1000');
  });
});

describe('assertVipsPresent', () => {
  it('says nothing of deleted VIPs if there are none', () => {
    const message = 'body.vipIds contains 2 ids that belong to no VIP. Each is named in the errors.';
    expect(() => assertVipsPresent(ids(2), new Map())).toThrow(expect.objectContaining({ message }));
  });

  it('names each VIP who is deleted, and the ids of those who are unknown, five in the text and all as errors', () => {
    const found = new Map([
      ['a', aVip('a')],
      ['gone', aVip('gone', { name: 'Gone', deletedAt: NOW })],
    ]);
    expect(() => assertVipsPresent(['a'], found)).not.toThrow();
    const missing = ['gone', ...ids(6)];
    const errors = [
      { path: 'body.vipIds', code: 'DELETED', message: 'contains a deleted VIP: Gone' },
      ...ids(6).map((id) => ({ path: 'body.vipIds', code: 'NOT_FOUND', message: `contains the id of no VIP: ${id}` })),
    ];
    expect(() => assertVipsPresent(['a', ...missing], found)).toThrow(
      expect.objectContaining({
        message: 'body.vipIds contains deleted VIPs: Gone; 6 ids that belong to no VIP. Each is named in the errors.',
        details: { kind: 'STATE', errors },
      }),
    );
  });
});
