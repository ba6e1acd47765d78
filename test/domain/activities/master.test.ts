import { describe, expect, it } from '@jest/globals';
import { assertNoLegs, masterOf, vipsFromMaster } from '#shared/domain/activities/legs.ts';
import { aLeg, aMaster, at, aVip, NOW } from './leg-samples.ts';

describe('masterOf', () => {
  it('returns the master', () => {
    const master = aMaster();
    expect(masterOf(master)).toBe(master);
  });

  it.each([
    ['does not exist', undefined, 'does not exist'],
    ['is deleted', aMaster({ deletedAt: NOW }), 'is deleted: restore “Dinner” first'],
    ['is a TRANSPORT', aMaster({ type: 'TRANSPORT' }), 'is a TRANSPORT, which cannot have legs'],
  ])('refuses a master that %s', (_case, found, message) => {
    expect(() => masterOf(found)).toThrow(
      expect.objectContaining({
        details: { kind: 'STATE', errors: [expect.objectContaining({ path: 'body.masterEventId', message })] },
      }),
    );
  });
});

describe('vipsFromMaster', () => {
  it('returns the VIPs who need transportation, in their order', () => {
    const all = [aVip('b'), aVip('gone', { deletedAt: NOW }), aVip('roster', { isRosterOnly: true }), aVip('a')];
    const vips = new Map(all.map((vip) => [vip.id, vip]));
    expect(vipsFromMaster(aMaster({ vipIds: ['b', 'gone', 'roster', 'unknown', 'a'] }), vips)).toEqual(['b', 'a']);
  });
});

describe('assertNoLegs', () => {
  const [out, back] = [aLeg('out', '18:00', '18:45'), aLeg('back', '22:15', '22:45')];

  it('accepts a master without legs', () => {
    expect(() => assertNoLegs([], 'deleted')).not.toThrow();
  });

  it.each([
    ['One transport has', 'deleted', [out]],
    ['2 transports have', 'a TRANSPORT', [out, back]],
  ] as const)('says how many there are and what to do: %s', (count, what, legs) => {
    const message = `${count} this activity as master. Delete or unlink all of them first: then it can be ${what}.`;
    expect(() => assertNoLegs(legs, what)).toThrow(message);
  });

  it('names each of them', () => {
    const named = (id: string, from: string, to: string) => ({
      resource: 'ACTIVITY',
      id,
      kind: 'ACTIVITY',
      activityId: id,
      title: `Leg ${id}`,
      startTime: at(from),
      endTime: at(to),
    });
    expect(() => assertNoLegs([out, back], 'deleted')).toThrow(
      expect.objectContaining({
        details: {
          values: { variant: 'IS_MASTER', count: 2 },
          conflicts: [named('out', '18:00', '18:45'), named('back', '22:15', '22:45')],
        },
      }),
    );
  });
});
