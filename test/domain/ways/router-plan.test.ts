import { describe, expect, it } from '@jest/globals';
import { routerBlocks } from '#shared/domain/ways/way-sources.ts';
import {
  emptyRow,
  estimatedMinutes,
  placeCode,
  rowWithNews,
  type WayPlace,
  type WayRow,
  waysOf,
} from '#shared/domain/ways/ways.ts';

const AT = '2027-01-01T00:00:00.000Z';
const SECONDS = Date.parse(AT) / 1_000;
function places(count: number): WayPlace[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `plc_000000000000${String(number).padStart(8, '0')}`,
    name: `Place ${number}`,
    bufferMinutes: 0,
    coordinates: { latitude: 51, longitude: number / 1_000 },
    updatedAt: AT,
  }));
}
function known(all: readonly WayPlace[], at: number): Map<string, WayRow> {
  return new Map(
    all.map(({ id }) => {
      const code = placeCode(id);
      const news = all.map((to) => ({ from: code, to: placeCode(to.id), source: 'ROUTER', timed: [9, at] }) as const);
      return [code, rowWithNews(emptyRow(code), news)];
    }),
  );
}

describe('the requests to the router', () => {
  it.each([
    [1, 0],
    [60, 1],
    [100, 1],
    [101, 8],
    [150, 9],
    [200, 16],
  ])('for %i places are %i', (count, requests) => {
    const blocks = routerBlocks(places(count), new Map(), { olderThan: 0 });
    expect(blocks).toHaveLength(requests);
    for (const { destinations, sources } of blocks) {
      expect(new Set([...sources, ...destinations]).size).toBeLessThanOrEqual(100);
    }
  });

  it('leave out what is known, and come again when it is old or a place moved', () => {
    const all = places(3);
    expect(routerBlocks(all, known(all, SECONDS), { olderThan: SECONDS - 1 })).toEqual([]);
    expect(routerBlocks(all, known(all, SECONDS), { olderThan: SECONDS + 1 })).toHaveLength(1);
    const moved = all.map((place) => ({ ...place, updatedAt: '2027-01-02T00:00:00.000Z' }));
    expect(routerBlocks(moved, known(all, SECONDS), { olderThan: 0 })).toHaveLength(1);
    expect(routerBlocks([{ ...(all[0] as WayPlace), coordinates: undefined }], new Map(), { olderThan: 0 })).toEqual(
      [],
    );
  });
});

describe('the estimate', () => {
  it.each([
    [0, 0],
    [0.05, 16],
    [0.2, 45],
    [1, 144],
  ])('for %d degrees of latitude is %i minutes', (degrees, minutes) => {
    expect(estimatedMinutes({ latitude: 51, longitude: 0 }, { latitude: 51 + degrees, longitude: 0 })).toBe(minutes);
  });

  it.each([
    ['WATER', 0.05, 16],
    ['WATER', 1, 301],
    ['AIR', 0.05, 12],
    ['AIR', 1, 47],
  ] as const)('by %s, for %d degrees, is %i minutes', (mode, degrees, minutes) => {
    const ends = places(2).map((place, n) => ({ ...place, coordinates: { latitude: 51 + n * degrees, longitude: 0 } }));
    const [from = '', to = ''] = ends.map(({ id }) => placeCode(id, mode));
    expect(waysOf(ends, []).between(from, to)).toMatchObject({ minutes, source: 'ESTIMATE' });
  });
});
