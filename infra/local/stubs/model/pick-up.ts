import type { Body, CallTool, Result } from './replay.ts';
import { hasBegun, hourIn, numberOf, type Present, sayDay } from './when.ts';

/** `Pick up Dr. Łukasz Żółć and a party of three from JFK at 14:30 on the 22nd with a van and any free driver` */
export const PICK_UP =
  /^pick up (?<who>.+?)(?: and (?:(?:his|her|their|a) )?party of (?<party>\w+))? from (?<from>.+?)(?: and bring \w+ to (?<to>.+?))? at \d.*?(?: with (?:an? )?(?<type>\w+))?(?: and any free driver)?\.?$/i;

const TYPES = ['SEDAN', 'SUV', 'VAN', 'MINIBUS', 'BUS', 'GOLF_CART'];

/** Plans a pick-up: reads first, and writes only if a vehicle and a driver are free. */
export function pickUp(sentence: string, groups: Readonly<Record<string, string | undefined>>, present: Present) {
  const { from = '', party, to, type = '', who = '' } = groups;
  const wanted = TYPES.find((each) => each === type.toUpperCase());
  return (call: CallTool): string => {
    const hour = hourIn(sentence, present);
    if (hasBegun(hour, present)) return 'That time is over, so I have changed nothing. Which day do you mean?';
    const { name, title } = nameOf(who);
    const known = call('listVips', { search: name }).body.items as Body[];
    if (known.length > 1) return `There are ${known.length} VIPs of the name ${name}. Which one do you mean?`;
    const [vip] = known;
    const partySize = party ? numberOf(party) : (vip?.partySize ?? 1);
    const vehicles = call('checkVehicleAvailability', { ...hour, seats: partySize }).body.items as Body[];
    const free = vehicles.filter((each) => each.free);
    const vehicle = wanted ? free.find((each) => each.vehicle.type === wanted) : free[0];
    if (!vehicle) return noVehicle(wanted, partySize, vehicles, free);
    const driver = (call('checkDriverAvailability', hour).body.items as Body[]).find((each) => each.free);
    if (!driver) return 'No driver is free at that time, so I have changed nothing. Choose another time.';
    const vipId =
      vip?.id ?? call('createVip', { name, ...(title ? { title } : {}), partySize, department: 'OTHER' }).body.id;
    if (vip && vip.partySize !== partySize) call('updateVip', { vipId, partySize });
    const ride = call('createEvent', {
      type: 'TRANSPORT',
      title: `Pick-up of ${name} from ${from}`,
      pickupLocation: from,
      ...(to ? { dropoffLocation: to } : {}),
      ...hour,
      vipIds: [vipId],
      vehicleId: vehicle.vehicle.id,
      driverId: driver.driver.id,
    });
    if (ride.status >= 400) return refusal(ride);
    const lead = ride.body.NOT_DONE ? 'Waits for your confirmation' : 'Done';
    return `${lead}: ${driver.driver.name} picks up ${name} and party (${partySize} people) from ${from} at ${ride.body.startTime} with ${vehicle.vehicle.name} (${vehicle.vehicle.seatCapacity} seats). I planned one hour.${sayDay(sentence, present)}`;
  };
}

function nameOf(who: string): { readonly name: string; readonly title?: string | undefined } {
  const [, title, name = who] = /^((?:Dr|Prof|Mr|Mrs|Ms|Ambassador)\.?) (.+)$/i.exec(who) ?? [];
  return { name, title };
}

function noVehicle(wanted: string | undefined, people: number, all: readonly Body[], free: readonly Body[]): string {
  const why = all
    .filter(({ vehicle }) => !wanted || vehicle.type === wanted)
    .map(({ reason, vehicle }) => `${vehicle.name}: ${reason}`);
  const others = free.slice(0, 3).map(({ vehicle }) => `${vehicle.name} (${vehicle.seatCapacity} seats)`);
  return [
    `No ${wanted ?? 'vehicle'} with ${people} seats is free at that time${why.length > 0 ? ` (${why.join(', ')})` : ''}, so I have changed nothing.`,
    others.length > 0 ? `Free instead: ${others.join(', ')}.` : 'No other vehicle is free either.',
  ].join(' ');
}

/** Says why an operation refused. */
export function refusal({ body }: Result): string {
  const others = ((body.alternatives ?? []) as Body[]).slice(0, 3).map(({ name }) => name);
  return `That is not possible: ${body.detail}${others.length > 0 ? ` Free instead: ${others.join(', ')}.` : ''}`;
}
