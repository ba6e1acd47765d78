import { expect, it } from '@jest/globals';
import { begin, change, markDeleted } from '#shared/domain/records.ts';
import { allPlaces, allWayPlaces, placeStore } from '#shared/entities/places/place.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { onAnyStage, stageWrites } from '#shared/table/dry-runs.ts';
import { transact } from '#shared/table/transact.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2026-11-21T10:00:00.000Z';

it('reads of each live place what ways need, also of those that a dry run changes', async () => {
  const kind = 'HOTEL' as const;
  const fields = { name: 'Quay', aliases: ['Pier'], kind, bufferMinutes: 5, notes: 'Ring twice' };
  const whole = { coordinates: { latitude: 51.5, longitude: -0.1 }, locatedAt: NOW, handover: false } as const;
  const [quay, bare] = [begin('plc_quay', { ...fields, ...whole }, NOW), begin('plc_bare', fields, NOW)];
  const gone = markDeleted(begin('plc_gone', fields, NOW), NOW);
  await transact([quay, bare, gone].map((place) => placeStore.create(place)));
  const { aliases: _aliases, createdAt: _createdAt, notes: _notes, version: _version, ...needed } = quay;
  const read = await allWayPlaces();
  expect(read).toHaveLength(2);
  expect(read).toContainEqual(needed);
  await onAnyStage(async () => {
    await stageWrites([placeStore.replace(quay, change(quay, { bufferMinutes: 25 }, NOW))]);
    const bufferOf = (places: readonly Pick<PlaceRecord, 'bufferMinutes' | 'id'>[]) =>
      places.map(({ bufferMinutes, id }) => [id, bufferMinutes]).sort();
    expect(bufferOf(await allWayPlaces())).toEqual(bufferOf(await allPlaces()));
    expect(bufferOf(await allWayPlaces())).toContainEqual(['plc_quay', 25]);
  });
});
