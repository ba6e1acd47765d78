import { withAirline } from '#shared/domain/guest-list/airline.ts';
import { usualOrder } from '#shared/domain/guest-list/dates.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { joinRides } from '#shared/domain/guest-list/join-rows.ts';
import type { PlannedEntry } from '#shared/domain/guest-list/order-entries.ts';
import { entriesOf, planEntries } from '#shared/domain/guest-list/plan-programme.ts';
import { programmeRows } from '#shared/domain/guest-list/programme-rows.ts';
import { PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { type RowMeans, readRows } from '#shared/domain/guest-list/read-rows.ts';
import { seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import { masterFinder, recogniseActivities } from '#shared/domain/guest-list/recognise-activities.ts';
import { isListOf } from '#shared/domain/guest-list/sheet-of.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { timetableTable } from '#shared/domain/guest-list/timetable-table.ts';
import { wantedLinks, withLinks } from '#shared/domain/places/place.ts';
import { newOverlaps } from '#shared/domain/proposals/planned-changes.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { ActivityChange, type ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { readLedgerDaysOf } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';
import { checkedBy } from './checked-by.ts';
import { knownIds, newHere } from './known-records.ts';
import { loadProgrammeFacts } from './programme-facts.ts';
import { type ProposedEntries, proposeEntries } from './propose-entries.ts';
import type { CheckedTable } from './table-result.ts';

/**
 * Reads the rows of the programme, or a timetable as a bus company writes it: then each run on each date is a row, and the runs of one grid
 * are a series. Faults name the cell of the file.
 */
export async function checkProgrammeOrTimetable(
  context: UseCaseContext & { readonly retried: boolean },
  rows: readonly (readonly string[])[],
  means: RowMeans,
): Promise<CheckedTable> {
  const timetable = isListOf('PROGRAMME', rows)
    ? undefined
    : timetableTable(rows, {
        hasDate: means.defaults?.has('startDate') ?? false,
        hasTitle: means.defaults?.has('title') ?? false,
        hidden: means.takesHidden ? undefined : means.found?.hidden,
        order: means.dates ?? usualOrder(means.country),
      });
  if (!timetable) return checkProgrammeRows(context, rows, means);
  const checked = await checkProgrammeRows(context, timetable.faults.length > 0 ? [] : timetable.rows, {
    ...means,
    found: undefined,
    headingRow: undefined,
    leftOut: undefined,
  });
  const placed = ({ code, message, read, row, values }: RowFault): RowFault => ({
    ...timetable.placeOf(row),
    code,
    message,
    values,
    ...(read !== undefined && { read }),
  });
  return {
    ...checked,
    headings: undefined,
    // Its rows are stops, and cannot be left out.
    names: new Map(),
    faults: timetable.faults.length > 0 ? timetable.faults : checked.faults.map(placed),
    notices: [...timetable.notices, ...checked.notices.map(placed)],
    write: async () => {
      const { outcomes, ...written } = await checked.write();
      return { ...written, outcomes: outcomes.map((each) => ({ ...each, row: timetable.placeOf(each.row).row })) };
    },
  };
}

/** Reads the rows of the programme and decides them together. `write` makes the proposal whose steps add and change the activities. */
async function checkProgrammeRows(
  context: UseCaseContext & { readonly retried: boolean },
  rows: readonly (readonly string[])[],
  means: RowMeans,
): Promise<CheckedTable> {
  const settings = await readSettings();
  const { timezone } = settings;
  const read = readRows(PROGRAMME, rows, means);
  const joined = withAirline(read, 'flight');
  const facts = await loadProgrammeFacts(joined.rows, settings);
  const resolved = programmeRows({ ...read, rows: joined.rows }, facts.means);
  const rides = joinRides(resolved.activities, read.faultAt);
  const { isKnown, near, stored } = await storedFor(rides.activities);
  const { recognised, refused } = recogniseActivities(rides.activities, near, { idFrom, isKnown });
  const derived = await findActivities(recognised.flatMap(({ id }) => (stored.has(id) ? [] : [id])));
  const all = new Map([...stored, ...byId(derived)]);
  const checks = { ofNew: checkedBy(NewActivity), ofChange: checkedBy(ActivityChange) };
  const { vips } = facts.related;
  const findMaster = masterFinder(recognised, [...all.values()], (ref) => idFrom('act', seedOfRef(ref)));
  const motorcades = byId(
    await motorcadeStore.findMany([...new Set(recognised.flatMap(({ id }) => all.get(id)?.motorcadeId ?? []))]),
  );
  const entryMeans = { stored: all, findMaster, vips, checks, motorcades, idFrom, now: context.now };
  const { cars, entries, faults, left } = entriesOf(recognised, entryMeans);
  const erased = recognised.every(({ id }) => all.has(id)) ? new Set<string>() : await erasedIds();
  const gone = recognised
    .filter(({ id }) => !all.has(id) && erased.has(id))
    .map(({ activity }) => ({ activity, field: 'title', ...tell('ACTIVITY_ERASED') }));
  const written = entries.filter(({ after, before }) => after !== before);
  const [days, linked] = await Promise.all([readLedgerDaysOf(written), linkedEntries(settings, written)]);
  const plan = planEntries(entries, {
    days,
    related: facts.related,
    suiting: settings,
    ...linked,
    stored: all,
    timezone,
    now: context.now,
  });
  const entryFaults = [...refused.map((each) => ({ ...each, field: 'title' })), ...gone, ...faults, ...plan.faults];
  const allFaults: RowFault[] = [
    ...read.faults,
    ...joined.faults,
    ...resolved.faults,
    ...entryFaults.map(({ activity, field, ...told }) => read.faultAt(activity.listed, field, told)),
  ];
  const faulty = new Set(allFaults.map(({ row }) => row));
  const changed = entries.filter(({ after, before }) => before !== after);
  const proposed: ProposedEntries = { steps: plan.steps, notices: newOverlaps(changed, near) };
  return {
    ...read,
    notices: [
      ...read.notices,
      ...joined.notices,
      ...resolved.notices,
      ...rides.notices,
      ...cars.map(({ activity }) => read.faultAt(activity.listed, 'motorcade', tell('CAR_LEFT_OUT'))),
    ],
    faults: allFaults,
    write: async () => ({
      outcomes: [
        ...entries
          .filter(({ activity }) => !faulty.has(activity.listed.row))
          .map(({ activity, after, before }) => ({
            row: activity.listed.row,
            id: after.id,
            name: after.title,
            before,
            after,
          })),
        ...left.map(({ activity, id }) => ({
          row: activity.listed.row,
          id,
          name: activity.fields.title ?? '',
          before: activity,
          after: activity,
        })),
      ],
      warnings: [
        ...newHere(
          { noun: 'activity', prefix: 'act' },
          written.map(({ activity, after, before }) => ({ before, id: after.id, ref: activity.id })),
        ),
      ],
      ...(allFaults.length === 0 ? await proposeEntries(context, proposed) : {}),
    }),
  };
}

/** Reads the activities that the rows name by id, and those around them. */
export async function storedFor(
  activities: readonly { readonly id: string | undefined; readonly startTime: string }[],
) {
  const starts = activities.map(({ startTime }) => startTime).sort();
  const at = (time: string | undefined, days: number): string => later(time ?? '1970-01-01', days * DAY_MS);
  const [near, { found, isKnown }] = await Promise.all([
    starts.length === 0 ? [] : activitiesBeginning(at(starts[0], -2), at(starts.at(-1), 2)),
    knownIds(
      activities.map(({ id }) => id),
      { prefix: 'act', findMany: findActivities },
    ),
  ]);
  // What the rows name is read with strong consistency.
  const stored: ReadonlyMap<string, ActivityRecord> = new Map([...byId(near), ...found]);
  return { near: [...stored.values()], stored, isKnown };
}

/** What lies between two rides, and an activity with the places that its texts name. */
interface Linked extends Travel {
  readonly linked: (activity: ActivityRecord) => ActivityRecord;
}

/**
 * Reads the places that the texts of entries name, and the ways between them, so that their rides are judged as bookings are. Reads nothing
 * unless the settings refuse ways that are too long: a booking that only warns is no fault of a row.
 */
async function linkedEntries(settings: SettingsRecord, entries: readonly PlannedEntry[]): Promise<Linked> {
  const unlinked = (activity: ActivityRecord): ActivityRecord => activity;
  const { turnaroundMinutes } = settings;
  if (settings.travel.rule !== 'REFUSE') return { turnaroundMinutes, linked: unlinked };
  const wanted = entries.flatMap(({ after, before }) => wantedLinks(before, after));
  const named = await placesOfNames([...new Set(wanted.flatMap((each) => ('key' in each && each.key) || []))]);
  const places = new Map((await placeStore.findMany([...named.values()])).map((place) => [place.id, place]));
  const links = new Map(
    entries.map(({ after, before }) => [
      after.id,
      wantedLinks(before, after).flatMap((each) =>
        'key' in each ? [{ link: each.link, place: places.get(named.get(each.key ?? '') ?? '') }] : [],
      ),
    ]),
  );
  const present = entries.flatMap(({ after }) => [after.pickupPlaceId, after.dropoffPlaceId]);
  const ways = await loadWays([...present, ...named.values()]);
  return {
    ...travelOf(settings, ways),
    linked: (activity) => withLinks(activity, activity, links.get(activity.id) ?? []),
  };
}
