import { type Body, type CallTool, Said } from './replay.ts';

/** Returns the only record that these words name. Says so if there is none, or more than one. */
function theOnly(items: readonly Body[], what: string, name: string): Body {
  // The legs of an activity have its title in theirs.
  const exact = items.filter((each) => String(each.title ?? each.name).toLowerCase() === name.toLowerCase());
  const [found, another] = exact.length > 0 ? exact : items;
  if (!found) throw new Said(`There is no ${what} ${name}.`);
  if (another) throw new Said(`There are several of ${name}. Which one do you mean?`);
  return found;
}

export function vipIn(call: CallTool, name: string): Body {
  return theOnly(call('listVips', { search: name, includeRosterOnly: true }).body.items, 'VIP of the name', name);
}

export function driverIn(call: CallTool, name: string): Body {
  return theOnly(call('listDrivers', { search: name }).body.items, 'driver of the name', name);
}

export function vehicleIn(call: CallTool, name: string): Body {
  return theOnly(call('listVehicles', { search: name }).body.items, 'vehicle of the name', name);
}

export function activityIn(call: CallTool, title: string, more: object = {}): Body {
  return theOnly(call('listEvents', { search: title, ...more }).body.items, 'activity of the title', title);
}

/** Finds the first ride of a vehicle `to` or `back from` an activity or a place. */
export function rideIn(call: CallTool, vehicleName: string, way: string, title: string): Body {
  const { id: vehicleId } = vehicleIn(call, vehicleName);
  const rides = call('listEvents', { search: title, vehicleId }).body.items as Body[];
  const begins = /back/i.test(way) ? /^Back from:/ : /^(?:To|Departure):/;
  const found = rides.find((ride) => begins.test(ride.title));
  if (!found) throw new Said(`${vehicleName} has no ride ${way} ${title}.`);
  return found;
}

export function openMusterIn(call: CallTool): Body {
  const [muster] = call('listMusters', { status: 'OPEN' }).body.items as Body[];
  if (!muster) throw new Said('No muster is open.');
  return muster;
}
