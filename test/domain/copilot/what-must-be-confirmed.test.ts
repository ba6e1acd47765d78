import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '#functions/registry.ts';
import { CONSENTS, mayRun } from '#shared/domain/copilot/check-write.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { TOOLS } from '#test/support/copilot/arguments.ts';

/** Fields that a plan, a person or a count rests on. The copilot changes none of them without a word of the user. */
const NEVER_FREELY = `
  name sortName phone email emergencyContact department language partySize seatCapacity isRosterOnly importance status state
  role isApproved startTime endTime driverId vehicleId masterEventId flightId pickupLocation dropoffLocation
`.split(/\s+/);

/** Notes of a user for their own pages: no one else sees them, and the copilot has no tool for them. */
const OWN_NOTES = ['seeConversation', 'setPreferences', 'setPresence'];

const writes = (await operations())
  .map(({ contract }) => contract)
  .filter(({ method, operationId }) => method !== 'GET' && !OWN_NOTES.includes(operationId))
  .map((contract) => ({ id: contract.operationId, contract, effect: contract.effect }));

function confirmed(id: string): boolean {
  return writes.find((write) => write.id === id)?.effect === 'CONFIRMED';
}

describe('what must be confirmed', () => {
  it('is nothing that a user notes for themselves, for which the copilot has no tool', () => {
    expect(OWN_NOTES.filter((id) => TOOLS.has(id))).toEqual([]);
  });

  it('is every deletion and every removal', () => {
    const removing = writes.filter(({ contract }) => contract.method === 'DELETE' || contract.access[0] === 'delete');
    expect(removing.length).toBeGreaterThan(8);
    expect(removing.filter(({ effect }) => effect !== 'CONFIRMED').map(({ id }) => id)).toEqual([]);
  });

  it('is everything that tells a person something', () => {
    const telling = writes.filter(({ contract }) => contract.access[1] === 'Message');
    expect(telling.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['sendDriverMessage', 'sendMessages', 'retryMessage']),
    );
    expect(telling.filter(({ effect }) => effect !== 'CONFIRMED').map(({ id }) => id)).toEqual([]);
    expect(confirmed('askDrivers')).toBe(true);
  });

  it('is each change of who may do what, of the settings, and of what others rely on in an emergency', () => {
    const subjects = ['User', 'Settings', 'Muster', 'Mark', 'Feed', 'GpsPosition', 'Block'];
    const found = writes.filter(({ contract }) => subjects.includes(contract.access[1]));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ effect }) => effect !== 'CONFIRMED').map(({ id }) => id)).toEqual([]);
  });

  it('is a change of status, and what moves rides with a driver', () => {
    expect(
      ['moveEventStatus', 'followFlight', 'followFlightPickups', 'applyProposal'].filter((id) => !confirmed(id)),
    ).toEqual([]);
  });

  it('is each consent, whatever the rest of the call does', () => {
    const fields = [...TOOLS.values()].flatMap(({ effect, parameters }) =>
      effect === 'READ'
        ? []
        : Object.entries((parameters['properties'] ?? {}) as Record<string, { description?: string }>),
    );
    const consents = fields.filter(([, { description = '' }]) => /^true: the \w+ agreed\b/.test(description));
    expect(consents.length).toBeGreaterThan(0);
    expect(consents.map(([name]) => name).filter((name) => !CONSENTS.includes(name))).toEqual([]);
    const adds: Tool['rule'] = { kind: 'ADDS', waitsWith: [] };
    const added = (args: object) => mayRun(adds, { args: { ...args }, after: { version: 1 } });
    expect([added({}), added({ acceptsMessages: true })]).toEqual([true, false]);
  });

  it('is each change of a field that a plan, a person or a count rests on', () => {
    const free = writes.flatMap(({ effect, id }) =>
      typeof effect === 'object' && effect.kind === 'CHANGES' ? effect.freely.map((field) => [id, field]) : [],
    );
    expect(free.filter(([, field = '']) => NEVER_FREELY.includes(field))).toEqual([]);
  });
});

type Changes = Extract<NonNullable<Tool['rule']>, { kind: 'CHANGES' }>;
const notes: Changes = { kind: 'CHANGES', freely: ['notes'], waitsWith: ['driverId'] };
const someRecord = fc.record({
  notes: fc.constantFrom('Bring a sign', 'North entrance', ' '),
  name: fc.constantFrom('Ada', 'Ben'),
  partySize: fc.constantFrom(1, 2),
});

describe('a change of a record', () => {
  it('runs at once only if it changes texts that the rule names', () => {
    fc.assert(
      fc.property(someRecord, someRecord, (before, after) => {
        const changesOthers = before.name !== after.name || before.partySize !== after.partySize;
        const clears = after.notes.trim() === '';
        const runs = mayRun(notes, { args: {}, before, after });
        return runs === !(changesOthers || (clears && before.notes !== after.notes));
      }),
    );
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['gets its first text', undefined, 'Bring a sign', true],
    ['loses its text', 'Bring a sign', null, false],
    ['gets one more on a list', ['a'], ['a', 'b'], true],
    ['loses one of a list', ['a', 'b'], ['b'], false],
    ['loses the whole list', ['a'], null, false],
    ['gets a text instead of a list', ['a'], 'a', false],
  ])('that %s', (_what, before, after, expected) => {
    expect(mayRun(notes, { args: {}, before: { notes: before }, after: { notes: after } })).toBe(expected);
  });

  it('waits if the record has a driver, whatever it changes', () => {
    fc.assert(
      fc.property(someRecord, fc.string({ minLength: 1 }), (before, driverId) => {
        const withDriver = { ...before, driverId };
        return !mayRun(notes, { args: {}, before: withDriver, after: { ...withDriver, notes: 'Bring a sign' } });
      }),
    );
  });
});
