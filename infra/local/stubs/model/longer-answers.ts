import { type Body, refusal, type Sentence, whichOf } from './conversation.ts';
import { hasBegun, hourIn, numberOf, sayDay } from './when.ts';

const TYPES = ['SEDAN', 'SUV', 'VAN', 'MINIBUS', 'BUS', 'GOLF_CART'];

/** Returns the type of vehicle that a word names; undefined for `vehicle`, `car` and others. */
function typeOf(word = ''): string | undefined {
  return TYPES.find((type) => type === word.toUpperCase());
}

/** Names the free drivers or vehicles, or those of one type. */
export function freeOf(result: Body, what: 'driver' | 'vehicle', word?: string): string {
  if (result.status >= 400) return refusal(result);
  const type = typeOf(word);
  const free: Body[] = result.body.items.filter((each: Body) => each.free && (!type || each.vehicle.type === type));
  return free.length > 0
    ? `Free: ${free.map((each) => each[what].name).join(', ')}.`
    : `No ${type ?? what} is free at that time.`;
}

/** Names the free vehicles and drivers who have what is asked for, as the settings call it. */
export const suitingPair: Sentence['does'] = ({ call, has, now, said, speaks, type }) => {
  const { tags } = call('getSettings', {}).body;
  const [vehicle, driver] = [tagOf(tags.vehicle, has), tagOf(tags.driver, speaks)];
  if (!vehicle || !driver) return `The settings have no tag for ${vehicle ? speaks : has}.`;
  const hour = hourIn(said, now);
  const cars = call('checkVehicleAvailability', { ...hour, needs: { vehicle: [vehicle] } });
  const people = call('checkDriverAvailability', { ...hour, needs: { driver: [driver] } });
  return `${freeOf(cars, 'vehicle', type)} ${freeOf(people, 'driver')}${sayDay(said, now)}`;
};

function tagOf(tags: readonly Body[], words: string): string | undefined {
  const named = ({ id, label }: Body): string => [id, ...Object.values(label)].join(' ').toLowerCase();
  return tags.find((tag) => named(tag).includes(words.toLowerCase()))?.id;
}

function nameOf(who: string): { readonly name: string; readonly title?: string | undefined } {
  const [, title, name = who] = /^((?:Dr|Prof|Mr|Mrs|Ms|Ambassador)\.?) (.+)$/i.exec(who) ?? [];
  return { name, title };
}

/** Plans a pick-up: reads first, and writes only if a vehicle and a driver are free. */
export const pickUp: Sentence['does'] = ({ call, from, now, party, said, to, type, who }) => {
  const hour = hourIn(said, now);
  if (hasBegun(hour, now)) return 'That time is over, so I have changed nothing. Which day do you mean?';
  const { name, title } = nameOf(who);
  const vips: Body[] = call('listVips', { search: name }).body.items;
  if (vips.length > 1) return whichOf(vips, name, now);
  const [vip] = vips;
  const partySize = numberOf(party ?? String(vip?.partySize ?? 1));
  const vehicles: Body[] = call('checkVehicleAvailability', { ...hour, seats: partySize }).body.items;
  const wanted = typeOf(type);
  const suiting = vehicles.filter((each) => !wanted || each.vehicle.type === wanted);
  const vehicle = suiting.find((each) => each.free)?.vehicle;
  if (!vehicle) return noVehicle(wanted, partySize, vehicles, suiting);
  const driver = call('checkDriverAvailability', hour).body.items.find((each: Body) => each.free)?.driver;
  if (!driver) return 'No driver is free at that time, so I have changed nothing. Choose another time.';
  const guest = { name, ...(title && { title }), partySize, department: 'OTHER' };
  const places = { pickupLocation: from, ...(to && { dropoffLocation: to }) };
  const crew = { vehicleId: vehicle.id, driverId: driver.id };
  const ride = addRide(call, vip, guest, [{ ...places, ...hour }, crew]);
  if (ride.status >= 400) return refusal(ride);
  return `${ride.body.NOT_DONE ? 'Waits for your confirmation' : 'Done'}: ${driver.name} picks up ${name} and party (${partySize} people) from ${from} at ${ride.body.startTime} with ${vehicle.name} (${vehicle.seatCapacity} seats). I planned one hour.${sayDay(said, now)}`;
};

/** Adds a guest who is not there yet, or sets the size of the party, and plans the ride. */
function addRide(call: Body, vip: Body, guest: Body, [where, crew]: readonly Body[]): Body {
  const { name, partySize } = guest;
  const vipId = vip?.id ?? call('createVip', guest).body.id;
  if (vip && vip.partySize !== partySize) call('updateVip', { vipId, partySize });
  const title = `Pick-up of ${name} from ${where.pickupLocation}`;
  return call('createEvent', { type: 'TRANSPORT', title, ...where, vipIds: [vipId], ...crew });
}

function noVehicle(wanted: string | undefined, people: number, all: readonly Body[], suiting: readonly Body[]) {
  const why = suiting.map(({ reason, vehicle }) => `${vehicle.name}: ${reason}`);
  const free = all.filter((each) => each.free).slice(0, 3);
  const others = free.map(({ vehicle }) => `${vehicle.name} (${vehicle.seatCapacity} seats)`);
  return [
    `No ${wanted ?? 'vehicle'} with ${people} seats is free at that time${why.length > 0 ? ` (${why.join(', ')})` : ''}, so I have changed nothing.`,
    others.length > 0 ? `Free instead: ${others.join(', ')}.` : 'No other vehicle is free either.',
  ].join(' ');
}

const FIELDS: Readonly<Record<string, string>> = {
  notes: 'notes',
  organization: 'organization',
  'party size': 'partySize',
};
/** The operations that take a deletion back, and the name of their parameter. */
const RESTORES: Readonly<Record<string, readonly [string, string]>> = {
  deleteEvent: ['restoreEvent', 'eventId'],
  deleteVip: ['restoreVip', 'vipId'],
  deleteDriver: ['restoreDriver', 'driverId'],
  deleteVehicle: ['restoreVehicle', 'vehicleId'],
  deletePlace: ['restorePlace', 'placeId'],
};

/**
 * Sets back what the last reply says was done. Without one, takes back the last deletion: the audit names fields, but not the values that
 * they had.
 */
export const undo: Sentence['does'] = ({ call, now }) => {
  const done = /^Done: (.*)$/m.exec(now.said)?.[1];
  if (done === undefined) {
    const [last] = call('listAuditRecords', { by: 'me' }).body.items;
    const [operationId, parameter = ''] = RESTORES[last?.operationId] ?? [];
    return operationId ? [operationId, { [parameter]: last.subjectId }] : UNKNOWN;
  }
  const [, field = '', name = '', before = ''] = /([a-z ]+) of ([^:;]+): (.*?) -> /.exec(done) ?? [];
  const argument = FIELDS[field.trim()];
  if (!argument) return UNKNOWN;
  const value = before === 'none' ? null : argument === 'partySize' ? Number(before) : before;
  const [vip] = call('listVips', { search: name, includeRosterOnly: true }).body.items;
  return vip ? ['updateVip', { vipId: vip.id, [argument]: value }] : `There is no VIP of the name ${name}.`;
};

const UNKNOWN = 'I do not know what to set back. Say what it was before.';
