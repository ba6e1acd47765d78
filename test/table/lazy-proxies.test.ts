import { describe, expect, it } from '@jest/globals';
import { Entity } from 'electrodb';
import { makeProxiesLazily } from '#shared/table/entity.ts';

/** An entity that no table stores. It has the types of attributes whose proxies differ. */
function rides() {
  return new Entity(
    {
      model: { service: 'test', entity: 'ride', version: '1' },
      attributes: {
        id: { type: 'string', required: true, readOnly: true },
        version: { type: 'number' },
        note: { type: 'string' },
        seenBy: { type: 'set', items: 'string' },
        at: {
          type: 'map',
          properties: { place: { type: 'string' }, gates: { type: 'list', items: { type: 'string' } } },
        },
      },
      indexes: { only: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } } },
    },
    { table: 'rides' },
  );
}

function requests() {
  const ofRides = rides();
  const key = { id: 'r1' };
  const conditions = ofRides
    .patch(key)
    .set({ note: 'gate 2', at: { place: 'hall', gates: ['a'] } })
    .add({ version: 1, seenBy: ['x'] })
    .where(({ at, version }, { eq, exists, lt, value }) =>
      [eq(at.place, 'hotel'), exists(at.gates[0]), lt(version, value(version, 7))].join(' AND '),
    )
    .where(({ note }, { begins, notExists }) => `(${notExists(note)} OR ${begins(note, 'gate')})`);
  return [
    ofRides.get(key),
    ofRides.put({ ...key, note: 'new' }),
    conditions,
    ofRides.update(key).data((ride, { append, ifNotExists, remove, set }) => {
      set(ride.note, ifNotExists(ride.note, 'first'));
      append(ride.at.gates, ['b']);
      remove(ride.version);
    }),
    ofRides.upsert({ ...key, version: 3 }),
    ofRides.remove(key).where(({ seenBy }, { contains }) => contains(seenBy, 'x')),
  ].map((request) => (request as { params(): unknown }).params());
}

describe('makeProxiesLazily', () => {
  it('leaves all requests as ElectroDB writes them, also with attributes within attributes', () => {
    const before = requests();
    makeProxiesLazily();
    expect(requests()).toEqual(before);
    expect(JSON.stringify(before)).toContain('#at.#gates[0]');
  });

  it('lets an update of a read-only or unknown attribute fail as before', () => {
    makeProxiesLazily();
    expect(() =>
      rides()
        .patch({ id: 'r1' })
        .set({ id: 'r2' } as never)
        .params(),
    ).toThrow(/Read-Only/);
    expect(() =>
      rides()
        .remove({ id: 'r1' })
        .where((ride, { eq }) => eq((ride as never)['other'], 1))
        .params(),
    ).toThrow(/Unknown property/);
  });
});
