import { isDriversPart } from '#shared/domain/assignments/suits.ts';
import { codeOf, SUITING_CODES, suitingWarnings, unmetOf } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestCoDriver, bestDriver, bestVehicle, type Choice } from '#shared/domain/attention/free-resources.ts';
import { bestPair } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  areFree,
  assignMend,
  type RowChoice,
  type RowText,
  say,
  updateMend,
  valuesOf,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';

/**
 * Rides whose vehicle or driver does not suit them or their guests. The mend gives them another one that does, splits guests who keep
 * apart, or makes a proposal. What is pinned stays.
 */
export const unsuitedRide: AttentionCheck = {
  codes: SUITING_CODES,
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const { drivers, vehicles, vips } = facts.related;
      const unmet = unmetOf(ride, facts.related, facts.tags).filter(({ code }) => code !== 'CAPACITY');
      return SUITING_CODES.flatMap((code) => {
        const own = unmet.filter((each) => codeOf(each) === code);
        if (own.length === 0) return [];
        return activityRow(code, ride, {
          severity: code === 'VEHICLE_TYPE_UNSUITED' ? 'WARNING' : 'CRITICAL',
          describe: () => textOf(facts, ride, code, own),
          causes: [
            vehicles.get(ride.vehicleId ?? ''),
            drivers.get(ride.driverId ?? ''),
            drivers.get(ride.coDriverId ?? ''),
            ...ride.vipIds.map((id) => vips.get(id)),
          ],
          basis: JSON.stringify(own),
        });
      });
    }),
};

function textOf(
  facts: AttentionFacts,
  ride: ActivityRecord,
  code: (typeof SUITING_CODES)[number],
  unmet: readonly Unmet[],
): RowText {
  const [warning] = suitingWarnings(ride, facts.related, facts).filter((each) => each.code === code);
  const { advice, mend } = mendOf(facts, ride, unmet);
  const choices = mend?.body?.['driverId'] === undefined ? [] : vehicleChoice(facts, ride, unmet);
  const says = say(code, { ride: timed(ride), ...(warning && valuesOf(warning)), advice });
  return { ...says, mend, choices };
}

/** Returns the choice of another vehicle, where the driver has no licence for this one: they stay, and drive that. */
function vehicleChoice(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): RowChoice[] {
  const vehicle = unmet.some(isDriversPart) ? undefined : bestVehicle(facts, ride, IN_TIME);
  const driver = facts.related.drivers.get(ride.driverId ?? '');
  if (!vehicle || !driver) return [];
  const says = say('DO_GIVE_VEHICLE', { title: ride.title, vehicle: vehicle.name, driver: driver.name });
  return [{ ...updateMend(ride, { vehicleId: vehicle.id }), says }];
}

interface Mending {
  readonly advice: readonly Said[];
  readonly mend: Mend | null;
}

function mendOf(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): Mending {
  if (unmet.every(({ code }) => code === 'CO_DRIVER_SHIFT')) return coDriverMend(facts, ride);
  const apart = unmet.find((each) => each.code === 'APART');
  if (apart) return splitOf(ride, apart);
  const found = otherCrew(facts, ride, unmet);
  if (found) return found;
  if (isPinned(ride)) return { advice: [say('IS_PINNED')], mend: null };
  return { advice: [say('NONE_IN_TIME'), say('PROPOSAL_MAY')], mend: assignMend(ride) };
}

/** Who comes late, or drives too long, is trouble as bad. */
const IN_TIME: Choice = { withoutRows: true };

/** Returns the change to another driver where only the driver does not suit, to another vehicle where only that does not, or to both. */
function otherCrew(facts: AttentionFacts, ride: ActivityRecord, unmet: readonly Unmet[]): Mending | undefined {
  const driver = isOfDriver(unmet) ? bestDriver(facts, ride, IN_TIME) : undefined;
  if (driver) return { advice: [areFree([driver.name])], mend: updateMend(ride, { driverId: driver.id }) };
  const isVehicles = !unmet.some(isDriversPart);
  const vehicle = isVehicles ? bestVehicle(facts, ride, IN_TIME) : undefined;
  if (vehicle) return { advice: [areFree([vehicle.name])], mend: updateMend(ride, { vehicleId: vehicle.id }) };
  const [car, person] = isPinned(ride) ? [] : bestPair(facts, { ...ride, driverId: undefined }, IN_TIME);
  if (!car || !person) return undefined;
  return {
    advice: [areFree([car.name, person.name])],
    mend: updateMend(ride, { vehicleId: car.id, driverId: person.id }),
  };
}

function isOfDriver(unmet: readonly Unmet[]): boolean {
  return unmet.every((each) => isDriversPart(each) || each.code === 'LICENCE');
}

function coDriverMend(facts: AttentionFacts, ride: ActivityRecord): Mending {
  const other = bestCoDriver(facts, ride);
  const advice = [other ? areFree([other.name]) : say('NO_CO_DRIVER')];
  return { advice, mend: updateMend(ride, { coDriverId: other?.id ?? null }) };
}

function isPinned({ pinDriver, pinVehicle }: ActivityRecord): boolean {
  return pinDriver === true || pinVehicle === true;
}

/** Returns the proposal that gives one of two guests a ride of their own. */
function splitOf(
  { id, type, vipIds }: ActivityRecord,
  { vipIds: [, leaving] }: Extract<Unmet, { readonly code: 'APART' }>,
): Mending {
  if (type !== 'TRANSPORT') return { advice: [say('PERSON_PARTS')], mend: null };
  const parts = [vipIds.filter((each) => each !== leaving), [leaving]];
  return {
    advice: [say('PROPOSAL_PARTS')],
    mend: { operationId: 'createProposal', params: {}, body: { kind: 'SPLIT', activityId: id, parts } },
  };
}
