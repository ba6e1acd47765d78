import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { putAttendanceChange } from '#shared/entities/activities/attendance-change.ts';
import { ALL_MIGRATIONS } from '#shared/entities/migrations/run-migrations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { kindOf } from '#test/support/samples/gone-records.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { storedItem, writeStored } from '#test/support/stored-items.ts';
import { allItems, changedItems, type Item, removeOthers } from '#test/support/table-items.ts';

// Functions of the former release run beside a migrated table, and a step back needs it. So a migration removes nothing before the release
// after next.

const NOW = '2027-05-09T20:00:00.000Z';
const stage = useStage();

/** A field that the former release knows, in each map of each record. */
const FORMER = 'ofTheFormerRelease';

function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (value instanceof Set || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, planted(each)]);
  return { ...Object.fromEntries(fields), [FORMER]: 'kept' };
}

/** The leaves of a record by their paths. */
function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (value instanceof Set || typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`));
}

function each(kinds: readonly string[], change: (item: Item) => Item) {
  return (items: readonly Item[]): Item[] => items.map((item) => (kinds.includes(kindOf(item)) ? change(item) : item));
}
function without(...names: readonly string[]) {
  return (item: Item): Item => Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}

interface Case {
  /** Returns the records as the release before the migration stored them: without what it adds, and with what it takes over. */
  readonly former: (items: readonly Item[]) => Item[];
  /** The fields that it takes away or sets anew, because the former release does without them. */
  readonly taken?: readonly string[];
}

/** A new migration needs an entry. */
const CASES: Readonly<Record<string, Case>> = {
  '2026-11-22-link-drivers': { former: (items) => items.filter((item) => kindOf(item) !== 'driverlink') },
  '2026-11-22-vip-names': { former: each(['vip'], without('nameList', 'gsi4pk', 'gsi4sk')) },
  '2026-11-22-waiting-attendance-changes': {
    former: (items) => {
      const change = { id: 'act_1', changeId: 'change_1', vipIds: ['vip_1'], heldUntil: NOW };
      return [...items, { ...putAttendanceChange(undefined, change).Put?.Item, pk: '$motorcade#id_act_1' }];
    },
    // The index leads the former release to the copy.
    taken: ['attendancechange.gsi2pk', 'attendancechange.gsi2sk'],
  },
  '2026-11-23-audits-by-user': { former: each(['audit'], without('gsi2pk', 'gsi2sk')) },
  '2026-11-23-travel-minutes': {
    former: each(['settings'], (item) => ({ ...item, travelMinutes: [{ from: 'JFK', to: 'The Mill', minutes: 40 }] })),
  },
  '2026-11-23-working-hours': {
    former: each(['settings'], (item) => ({ ...without('hours')(item), maxDrivingHoursPerDay: 9, minRestHours: 10 })),
  },
  '2026-11-26-makers': { former: each(['feed', 'guestlink', 'webhook'], without('createdBy')) },
  '2026-11-26-numbers': {
    former: (items) =>
      each(
        ['message'],
        without('senderNumber', 'gsi4pk', 'gsi4sk'),
      )(items).filter((item) => kindOf(item) !== 'guestphone'),
  },
  '2026-11-27-listed-messages': { former: each(['message'], without('trouble', 'gsi3pk', 'gsi3sk')) },
};

/** They only refuse what they cannot migrate. */
const WRITE_NOTHING = ['2026-11-21-first-shape'];

/** Their samples leave records of each kind that a migration changes. */
const WRITES = [
  'createDriverFeed',
  'createGuestLink',
  'createVip',
  'createVipFeed',
  'createWebhook',
  'receiveMessages',
  'rotateWebhookSecret',
  'sendDeskMessage',
  'sendDriverMessage',
  'setWay',
  'updateSettings',
  'updateUser',
];

async function store(items: readonly Item[]): Promise<void> {
  await removeOthers(new Map());
  await writeStored(items.map((item) => ({ PutRequest: { Item: storedItem(item) } })));
}

describe('a migration', () => {
  let items: readonly Item[] = [];

  it('finds records that it changes', async () => {
    for (const { contract, handler } of await operations()) {
      if (!WRITES.includes(contract.operationId)) continue;
      const options = await SAMPLES[contract.operationId]?.request(stage);
      const { status } = await call({ contract, handler }, { as: stage.as, ...options });
      expect([contract.operationId, status]).toEqual([contract.operationId, contract.success.status]);
    }
    await anEvent(stage.as, {
      type: 'TRANSPORT',
      pickupLocation: 'JFK',
      startTime: '2027-05-10T10:00:00Z',
      endTime: '2027-05-10T11:00:00Z',
    });
    items = [...(await allItems()).values()];
  });

  it.each(ALL_MIGRATIONS.filter(({ id }) => !WRITE_NOTHING.includes(id)))(
    'takes nothing away that the former release reads: $id',
    async ({ id, migrate }) => {
      const { former, taken = [] } = CASES[id] as Case;
      await store(former(items).map((item) => ({ ...(planted(item) as Item), [FORMER]: 'kept' })));
      const before = await allItems();
      await migrate(NOW);
      const after = await allItems();
      expect(changedItems(before, after)).not.toEqual([]);
      const lost = [...before].flatMap(([key, item]) => {
        const now = new Map(leavesOf(after.get(key) ?? {}));
        return leavesOf(item).flatMap(([path, value]) =>
          JSON.stringify(now.get(path)) === JSON.stringify(value) ? [] : `${kindOf(item)}.${path}`,
        );
      });
      expect([...new Set(lost)].sort()).toEqual(taken);
    },
  );

  it('is in one of the two lists', () => {
    expect([...Object.keys(CASES), ...WRITE_NOTHING].sort()).toEqual(ALL_MIGRATIONS.map(({ id }) => id).sort());
  });
});
