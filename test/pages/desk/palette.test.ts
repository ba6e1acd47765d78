import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import packed from '#openapi/desk-operations.json' with { type: 'json' };
import { unpacked } from '#shared/pages/desk/forms/operations.ts';
import { LOADERS } from '#shared/pages/desk/forms/words.ts';
import { filledFor } from '#shared/pages/desk/palette/commands.ts';
import { recordEntries } from '#shared/pages/desk/palette/records.ts';
import { type Entry, prepared, search } from '#shared/pages/desk/palette/search.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { put } from '#shared/pages/desk/store/store.ts';

function entry(key: string, text: string, more: Partial<Entry> = {}): Entry {
  return { key, kind: 'Guest', text, weight: 1, run: () => undefined, ...more };
}

const ALL = prepared([
  entry('zoe', 'Zoë Łukasiewicz', { weight: 3 }),
  entry('ride', 'Arrival: Heathrow Terminal 5', { about: 'Mon 30 Nov', more: 'Zoë Łukasiewicz MTC V3' }),
  entry('van', 'Van 3', { about: 'MTC V3', weight: 2 }),
  entry('flight', 'BA 117', { weight: 2 }),
  entry('tight', 'LH2040'),
  entry('late', 'Move the pick-ups of a flight', { more: 'late flight, delayed', weight: 2 }),
  entry('other', 'A plain thing'),
]);

function found(query: string) {
  return search(ALL, query, 10).map(({ key }) => key);
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'ja', 'zh', 'ar'];

describe('every write', () => {
  it.each(LANGUAGES)('is found by its own words: %s', (language) => {
    const file = new URL(`../../../shared/pages/desk/forms/languages/${language}.json`, import.meta.url);
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const writes = [...unpacked(packed as never).values()].filter(({ isSilent }) => !isSilent);
    const all = prepared(
      writes.map(({ id }) => entry(id, words[`op.${id}`] ?? '', { more: words[`syn.${id}`] ?? '', weight: 2 })),
    );
    const lost = writes.filter(({ id }) => {
      const name = words[`op.${id}`] ?? '';
      return !search(all, name, 5).some(({ key }) => key === id);
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  // `desk-forms.long.test.ts` finds them in a browser, in languages that differ in kind.
  it.each(LANGUAGES)('has the words of the language that the page asks for: %s', async (language) => {
    const file = new URL(`../../../shared/pages/desk/forms/languages/${language}.json`, import.meta.url);
    expect((await LOADERS[language]?.())?.default).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
});

describe('in an emergency', () => {
  const words = (language: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(`shared/pages/desk/forms/languages/${language}.json`, 'utf8'));
  it.each([
    ['en', 'accident', 'kind.REASSIGN'],
    ['de', 'unfall', 'kind.REASSIGN'],
    ['ja', '事故', 'kind.REASSIGN'],
    ['en', 'puncture', 'kind.REASSIGN'],
    ['en', 'missing guest', 'openMuster'],
    ['pl', 'zaginiony', 'openMuster'],
    ['en', 'traffic jam', 'kind.CLOSE'],
    ['ar', 'ازدحام', 'kind.CLOSE'],
    ['en', 'wheelchair', 'updateVip'],
  ])('a word of the moment finds what helps: %s, %s', (language, query, key) => {
    const texts = Object.entries(words(language)).filter(([each]) => each.startsWith('syn.'));
    const all = prepared(texts.map(([each, more]) => entry(each.slice('syn.'.length), '', { more })));
    expect(search(all, query, 3).map((each) => each.key)).toContain(key);
  });
});

describe('the palette', () => {
  it('folds accents and letters that have none', () => {
    expect(found('zoe')).toEqual(['zoe', 'ride']);
    expect(found('lukasiewicz')).toEqual(['zoe', 'ride']);
    expect(found('ŁUKA')).toEqual(['zoe', 'ride']);
  });

  it('finds plates and flights, with and without their space', () => {
    expect(found('MTC V3')[0]).toBe('van');
    expect(found('BA117')).toEqual(['flight']);
    expect(found('ba 117')).toEqual(['flight']);
    expect(found('lh2040')).toEqual(['tight']);
  });

  it('finds what can be done by other words for it', () => {
    expect(found('late flight')).toEqual(['late']);
  });

  it('puts what has the words together before what has them apart', () => {
    const all = prepared([
      entry('ride', 'Photo car 1', { about: 'Mon 30 Nov', more: 'Noel Park' }),
      entry('block', 'A time off for a vehicle', { more: 'broken, garage, workshop', weight: 2 }),
      entry('assign', 'Assign cars and drivers', { more: 'allocate, no car, no driver', weight: 3 }),
      entry('replace', 'Replace a car or driver', { more: 'breakdown, workshop, sick', weight: 3 }),
    ]);
    const first = (query: string) => search(all, query, 10)[0]?.key;
    expect(first('no car')).toBe('assign');
    expect(first('workshop')).toBe('replace');
  });

  it('puts a record before what can be done with it', () => {
    const all = prepared([
      entry('rebook', 'Guests take another flight', { about: 'QQ203', weight: 6 }),
      entry('flight', 'QQ203', { about: 'Sun 29 Nov', weight: 2 }),
    ]);
    expect(search(all, 'QQ203', 10).map(({ key }) => key)).toEqual(['flight', 'rebook']);
  });

  it('needs every word, and finds nothing without one', () => {
    expect(found('zoe plain')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('gives no more than asked for, of as many records as a large event has', () => {
    const many = prepared(
      Array.from({ length: 4_000 }, (_, i) =>
        entry(`${i}`, `Ride ${i} to the Guildhall`, { more: 'Zoë Łukasiewicz, Ann Bell, Van 3' }),
      ),
    );
    expect(search(many, 'ride guild bell', 40)).toHaveLength(40);
  });

  it('fills in the record in hand where a write names one of its kind', () => {
    const operations = unpacked(packed as never);
    const filled = (id: string, kind: string, record: string) =>
      filledFor(operations.get(id) as never, { kind, id: record });
    expect(filled('updateEvent', 'activities', 'act_1')).toEqual({ eventId: 'act_1' });
    expect(filled('updateEvent', 'vips', 'vip_1')).toBeUndefined();
    expect(filled('recordFlightDelay', 'flights', 'flt_BA117_2026-11-30')).toEqual({
      flightNumber: 'BA117',
      date: '2026-11-30',
    });
  });
});

it('finds a dinner before the rides to it', () => {
  const times = { startTime: '2100-05-10T18:00:00Z', endTime: '2100-05-10T20:00:00Z', status: 'SCHEDULED', vipIds: [] };
  put('activities', [
    { ...times, id: 'act_ride', type: 'TRANSPORT', title: 'To: Gala dinner' },
    { ...times, id: 'act_dinner', type: 'MEAL', title: 'Gala dinner' },
  ] as unknown as Activity[]);
  const keys = search(prepared(recordEntries()), 'dinner', 5).map(({ key }) => key);
  expect(keys).toEqual(['activities:act_dinner', 'activities:act_ride']);
});
