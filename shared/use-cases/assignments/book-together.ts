import type { ProblemDetails } from '#shared/contract/problem.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import type { BookingDecision } from '#shared/domain/assignments/decide-booking.ts';
import {
  type ActivityChange,
  type BookingsDecision,
  decideBookings,
} from '#shared/domain/assignments/decide-bookings.ts';
import { hoursWarning } from '#shared/domain/hours/breach.ts';
import { waypointIdsOf } from '#shared/domain/places/place.ts';
import { onceEach } from '#shared/domain/records.ts';
import { inEnglish, say, valuesFor } from '#shared/domain/sentences/english.ts';
import { needsWays, shortRideWarnings, travelOf, travelWarning } from '#shared/domain/ways/travel-of.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import { createActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { asCounted } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { Requirement, Transaction } from '#shared/table/write.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newsOfRides } from '#shared/use-cases/guest-links/guest-news.ts';
import { readBrokenRules } from '#shared/use-cases/hours/load-hours.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { neighbourNotices } from '#shared/use-cases/motorcades/formations.ts';
import { loadWays, tellSqueezes } from '#shared/use-cases/ways/ways.ts';
import { describeRefusal, findAlternatives, type RefusedBooking } from './explain-refusal.ts';
import { acceptedBreaks, bookingTransaction, readLedgerDaysOf } from './ledger-days.ts';

interface Booked {
  /** The writes of the activities, of what people are told, and of the bookings. */
  readonly transaction: Required<Transaction>;
  /** The counted seats. */
  readonly seats: readonly Requirement[];
  /** Warns of rides that lie too close for the way between them, or break rules on hours: those of one activity, or of all. */
  readonly warnings: (activityId?: string) => Promise<Warning[]>;
}

/** What bookings that are saved together are decided by. */
export interface BookingRecords {
  readonly related: RelatedRecords;
  readonly settings: SettingsRecord;
  /** The ways from and to the places of the changes. */
  readonly ways: Ways;
  readonly decide: (changes: readonly ActivityChange[], accepts?: Accepts) => BookingsDecision;
  /** Decides, and works out the writes. Throws what `refuseLegs` throws. `replace`: how a stored activity is written. */
  readonly book: (
    changes: readonly ActivityChange[],
    accepts?: Accepts,
    replace?: typeof replaceActivity,
  ) => Promise<Booked>;
}

/**
 * Reads what changes of activities are decided by, all together. `shown` are the activities whose records the answer needs. `known` are
 * these records, if they were read already.
 */
export async function readForBooking(
  { actor, audit, now }: Pick<UseCaseContext, 'actor' | 'audit' | 'now'>,
  planned: readonly ActivityChange[],
  shown: readonly ActivityRecord[],
  known?: RelatedRecords,
): Promise<BookingRecords> {
  const [related, settings, days, ways] = await Promise.all([
    known ?? relatedRecords(shown),
    readSettings(),
    readLedgerDaysOf(planned),
    loadWays(planned.flatMap(({ after }) => waypointIdsOf(after))),
  ]);
  const travel = travelOf(settings, ways);
  const decide = (changes: readonly ActivityChange[], accepts: Accepts = {}) =>
    decideBookings(changes, { ...travel, related, days, suiting: settings, ...accepts });
  const book: BookingRecords['book'] = async (changes, accepts = {}, replace = replaceActivity) => {
    const decision = decide(changes, accepts);
    await refuseLegs(changes, decision.decisions, { related, settings, ways });
    const unchanged = decision.decisions.map((each) => each.unchanged);
    const { relyingOn, writes } = bookingTransaction(decision, {
      vehicles: onceEach(unchanged.flatMap(({ vehicles }) => vehicles)),
      drivers: onceEach(unchanged.flatMap(({ drivers }) => drivers)),
    });
    const replaced = changes.flatMap(({ after, before }, place) => [
      before ? replace(before, after) : createActivity(after),
      ...noticeWrites(before, after),
      audit('ScheduleEvent', before, after, acceptedBreaks(decision.decisions[place], accepts)),
    ]);
    const seats = onceEach(unchanged.flatMap(({ vips }) => vips)).map(asCounted);
    const warnings = async (activityId?: string): Promise<Warning[]> => {
      const asked = changes.flatMap(({ after }, place) =>
        activityId === undefined || after.id === activityId ? (decision.decisions[place] ?? []) : [],
      );
      const [shortfalls, broken] = await Promise.all([
        Promise.all(asked.map(({ ledger }) => tellSqueezes(ledger.squeezes, ways))),
        readBrokenRules(changes, { related, settings, now }, activityId),
      ]);
      const moved = changes.filter(({ after, before }) => needsWays(before, after));
      const short = moved.flatMap(({ after }) =>
        activityId === undefined || after.id === activityId ? shortRideWarnings(after, settings, ways) : [],
      );
      return [
        ...shortfalls.flat().map(travelWarning),
        ...short,
        ...broken.map((rule) => hoursWarning(rule, settings.timezone)),
      ];
    };
    const all = [...replaced, ...(await neighbourNotices(changes, now)), ...writes];
    const news = await newsOfRides({ actor, audit, now }, changes);
    return { transaction: { writes: [...all, ...news], relyingOn }, seats, warnings };
  };
  return { related, settings, ways, decide, book };
}

/**
 * Throws if any of these bookings is refused. The problem has the code of the first refusal that names conflicts. It tells about all
 * of them: `legId` says to which leg a conflict or an alternative belongs, and `position` to which car of a new motorcade.
 */
async function refuseLegs(
  changes: readonly ActivityChange[],
  decisions: readonly BookingDecision[],
  facts: Pick<RefusedBooking, 'related' | 'settings' | 'ways'>,
): Promise<void> {
  const refused = await Promise.all(
    changes.map(async ({ after }, place) => {
      const { objections = [] } = decisions[place] ?? {};
      const booking = { ...facts, after, taken: takenBeside(after, changes) };
      const [refusals, alternatives] = await Promise.all([
        Promise.all(objections.map((objection) => describeRefusal(booking, objection))),
        findAlternatives(booking, objections),
      ]);
      return refusals.map((refusal, at) => ({ ...refusal, after, alternatives: at === 0 ? alternatives : [] }));
    }),
  );
  const all = refused.flat();
  const first = all.find(({ details }) => details.conflicts) ?? all[0];
  if (!first) return;
  const isNew = new Set(changes.flatMap(({ after, before }) => (before ? [] : [after.id])));
  /** A car that is not booked yet has no ride whose id would say anything. */
  const ofLeg = <T>({ id, position }: ActivityRecord, parts: readonly T[] = []) => {
    const leg = isNew.has(id) && position !== undefined ? { position } : { legId: id };
    return parts.map((part) => ({ ...part, ...leg }));
  };
  const told: ProblemDetails = {
    conflicts: all.flatMap(({ after, details }) => ofLeg(after, details.conflicts)),
    alternatives: all.flatMap(({ after, alternatives }) => ofLeg(after, alternatives)),
    travel: all.flatMap(({ after, details }) => ofLeg(after, details.travel)),
    unmet: all.flatMap(({ details }) => details.unmet ?? []),
    ...(first.details.capacity && { capacity: first.details.capacity }),
  };
  const { has } = first.Problem;
  const details = Object.fromEntries(Object.entries(told).filter(([field]) => has.includes(field as never)));
  const [said, ...more] = all.map(({ after, ...each }) => say('OF_RIDE', { title: after.title, said: each.said }));
  const whole = { code: 'OF_RIDE', values: { ...said?.values, advice: more } };
  const values = valuesFor(first.Problem.code, whole);
  throw new first.Problem(inEnglish(whole, facts.settings.timezone), { ...details, values });
}

/** Returns the vehicles and drivers that the other rides of a request hold while this one drives. */
function takenBeside({ endTime, id, startTime }: ActivityRecord, changes: readonly ActivityChange[]): Set<string> {
  return new Set(
    changes.flatMap(({ after }) =>
      after.id !== id && after.startTime < endTime && startTime < after.endTime
        ? [...driverIdsOf(after), ...(after.vehicleId === undefined ? [] : [after.vehicleId])]
        : [],
    ),
  );
}

/** What is free is read from an index that may be a second old, so a choice may be taken: then others are tried. */
const MAX_ROUNDS = 3;

/** A vehicle and driver that guests had before may go on with them. */
const ACCEPTS = { acceptUnmetNeeds: 'They travel as before' };

interface BookedWithOthers<C extends ActivityChange> {
  readonly changes: readonly C[];
  readonly related: RelatedRecords;
  readonly booked: Awaited<ReturnType<BookingRecords['book']>>;
}

/**
 * Books activities together. With `assign`, a vehicle or driver that is refused is replaced by another that is free, unless it is
 * pinned. Throws what `refuseLegs` throws for what is left.
 */
export async function bookWithOthers<C extends ActivityChange>(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'now'>,
  wanted: readonly C[],
  assign: boolean,
): Promise<BookedWithOthers<C>> {
  const picked = new Set<string>();
  let changes = wanted;
  for (let round = 0; ; round += 1) {
    const records = await readForBooking(
      context,
      changes,
      changes.map(({ after }) => after),
    );
    const { decisions } = records.decide(changes, ACCEPTS);
    const mayReplace = assign && round < MAX_ROUNDS && decisions.some(({ objections }) => objections.length > 0);
    const replaced = mayReplace ? await withOthers(changes, decisions, records, picked) : changes;
    if (replaced === changes)
      return { changes, related: records.related, booked: await records.book(changes, ACCEPTS) };
    changes = replaced;
  }
}

/** Returns the changes with other vehicles and drivers where theirs are refused; the same object if no other is free. */
async function withOthers<C extends ActivityChange>(
  changes: readonly C[],
  decisions: readonly BookingDecision[],
  { related, settings, ways }: BookingRecords,
  picked: Set<string>,
): Promise<readonly C[]> {
  const found = await Promise.all(
    changes.map(async ({ after }, place) => {
      const { objections = [] } = decisions[place] ?? {};
      return objections.length === 0 ? [] : findAlternatives({ after, related, settings, ways }, objections);
    }),
  );
  let isReplaced = false;
  const next = changes.map((change, place) => {
    const after = replacedIn(change.after, found[place] ?? [], picked);
    isReplaced ||= after !== change.after;
    return after === change.after ? change : { ...change, after };
  });
  return isReplaced ? next : changes;
}

const FIELDS = [
  { field: 'vehicleId', pin: 'pinVehicle', isFor: ({ resource }: Alternative) => resource === 'VEHICLE' },
  {
    field: 'driverId',
    pin: 'pinDriver',
    isFor: ({ asCoDriver, resource }: Alternative) => resource === 'DRIVER' && !asCoDriver,
  },
  { field: 'coDriverId', pin: 'pinDriver', isFor: ({ asCoDriver }: Alternative) => asCoDriver === true },
] as const;

function replacedIn(ride: ActivityRecord, found: readonly Alternative[], picked: Set<string>): ActivityRecord {
  return FIELDS.reduce((after, { field, isFor, pin }) => {
    const other = found.find((each) => isFor(each) && !picked.has(each.id));
    if (!other || after[pin]) return after;
    picked.add(other.id);
    return { ...after, [field]: other.id };
  }, ride);
}
