/** The mutants that change nothing that anyone can see, each with the reason. By the name that `npm run mutate` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'shared/domain/dispatch/builder.ts: const at = held.findIndex((other) => other > ride); [> -> >=]':
    'A ride is inserted only where it is not in the list yet, so no other is equal.',
  'shared/domain/activities/activity-search.ts: activity.vehicleId ? liveName(vehicles.get(activity.vehicleId)) : undefined, [activity.vehicleId -> true]':
    'Without an id there is no vehicle, so its name is undefined too.',
  'shared/domain/reports/clock-face.ts: if (known.size >= MAX_REMEMBERED) known.clear(); [known.size >= MAX_REMEMBERED -> true]':
    'It empties a cache sooner. The times are the same.',
  'shared/domain/flights/operated-flight.ts: return first > second || (first === second && a.id < b.id) ? -1 : 1; [< -> <=]':
    'Two flights never have the same id.',
  'shared/domain/reports/muster-sheet.ts: return a.vipId === b.vipId ? a.version - b.version : a.vipId < b.vipId ? -1 : 1; [< -> <=]':
    'The ids differ here: equal ones are compared by version.',
  'shared/domain/changes/read-position.ts: limit = Math.min(limit, rows.length) - excess + 1; [min -> max]':
    'It comes to the same number of rows, in more rounds.',
  'shared/domain/attention/checks/overfull-ride.ts: if (!warning) return []; [!warning -> false]':
    'needsSeats leaves only rides that get a warning.',
  'shared/domain/proposals/take-on.ts: const again = ending.map((each) => takenOn(each, facts.now, left.includes(each.id) ? resting : facts.now)); [left.includes(each.id) -> true]':
    'A vehicle or driver is on one ride at a time, so the only ride that ends is the one that is left.',
  'shared/domain/dispatch/cover-rides.ts: const isBetter = isLegal && compareGoals(goalsOf(compiled, solved), goalsOf(compiled, improved)) < 0; [< -> <=]':
    'Two plans with equal goals are equally good.',
};
