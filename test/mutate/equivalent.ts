/** The mutants that change nothing that anyone can see, each with the reason. By the name that `npm run trials -- mutate` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'shared/domain/dispatch/builder.ts: const at = held.findIndex((other) => other > ride); [> -> >=]':
    'A ride is inserted only where it is not in the list yet, so no other is equal.',
  'shared/domain/activities/sort.ts: activity.vehicleId ? liveName(vehicles.get(activity.vehicleId)) : undefined, [activity.vehicleId -> true]':
    'Without an id there is no vehicle, so its name is undefined too.',
  'shared/domain/reports/clock-face.ts: if (known.size >= MAX_REMEMBERED) known.clear(); [known.size >= MAX_REMEMBERED -> true]':
    'It empties a cache sooner. The times are the same.',
  'shared/domain/flights/candidate.ts: return first > second || (first === second && a.id < b.id) ? -1 : 1; [< -> <=]':
    'Two flights never have the same id.',
  'shared/domain/reports/accountability-sheets.ts: return a.vipId === b.vipId ? a.version - b.version : a.vipId < b.vipId ? -1 : 1; [< -> <=]':
    'The ids differ here: equal ones are compared by version.',
  'shared/domain/changes/read-position.ts: limit = Math.min(limit, rows.length) - excess + 1; [min -> max]':
    'It comes to the same number of rows, in more rounds.',
  'shared/domain/attention/checks/against-rules.ts: if (!warning) return []; [!warning -> false]':
    'needsSeats leaves only rides that get a warning.',
  'shared/domain/proposals/drop-out.ts: const again = ending.map((each) => takenOn(each, facts.now, left.includes(each.id) ? resting : facts.now)); [left.includes(each.id) -> true]':
    'A vehicle or driver is on one ride at a time, so the only ride that ends is the one that is left.',
  'shared/domain/dispatch/cover-rides.ts: const isBetter = isLegal && compareGoals(goalsOf(compiled, solved), goalsOf(compiled, improved)) < 0; [< -> <=]':
    'Two plans with equal goals are equally good.',
  "shared/entities/reports/report.ts: fileName: { type: 'string', required: true }, [true -> false]":
    'Every write sets it, and the compiler asks for it.',
  'shared/entities/users/user.ts: role: { type: ROLES, required: true }, [true -> false]':
    'Every write sets it, and the compiler asks for it.',
  'shared/entities/vehicles/vehicle.ts: type: { type: VEHICLE_TYPES, required: true }, [true -> false]':
    'Every write sets it, and the compiler asks for it.',
  "shared/entities/messages/messaging-contact.ts: uuid: { type: 'string', required: true }, [true -> false]":
    'It is the key: without it there is no item.',
  "shared/entities/audit/audit.ts: day: { type: 'string', required: true, hidden: true }, [true -> false]":
    'It is the key: without it there is no item.',
  "shared/entities/activities/attendance-change.ts: id: { type: 'string', required: true }, [true -> false]":
    'It is the key: without it there is no item.',
  'shared/entities/webhooks/webhook.ts: attributes: { ...attributes, listing: { type: LISTINGS, required: true, hidden: true } }, [true -> false] 2':
    'Answers show the fields of their schema only, and every write works it out from the record.',
  "shared/entities/copilot/turn.ts: attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } }, [true -> false] 2":
    'What reads a turn takes other fields of it only.',
  "shared/entities/attention/told-and-hidden.ts: expiresAt: { type: 'number', required: true, hidden: true }, [true -> false] 2":
    'What reads the item takes its revision and what was told only.',
  "shared/entities/messages/driver-notice.ts: since: { type: 'string', required: true }, [true -> false]":
    'The only function that writes notices sets it.',
  "shared/entities/feeds/feed.ts: createdAt: { type: 'string', required: true }, [true -> false]":
    'Every write sets it, and the compiler asks for it.',
  'shared/use-cases/assignments/book-together.ts: let isReplaced = false; [false -> true]':
    'Where no other is free, the next rounds find the same, and the answer is the same.',
  'shared/use-cases/reports/store-report.ts: const gone = ids ? await erasedIds() : new Set(); [ids -> true]':
    'A report without ids looks for none of them among the erased ones.',
  'shared/use-cases/attention/load-facts.ts: (departure) => departure.departs < soon && guestsWithoutRide(departure, facts.nearby, facts).length > 0, [> -> >=]':
    'It reads more rides, which matter only for guests without a ride.',
  'shared/entities/migrations/migration.ts: const { Item = {} } = await database().client.send(new GetCommand({ ...key, ConsistentRead: true })); [true -> false]':
    'The setting was written long before the migration runs.',
  "shared/use-cases/reports/report-imprint.ts: logger().warn('the stored logo could not be read', { error: error as Error }); [logger().warn('the stored logo could not be read', { error:  -> ;]":
    'It leaves out a line of the log. The report has no logo either way.',
  "shared/use-cases/proposals/apply-steps.ts: logger().info('rows of a file stopped', { proposalId: id, code: error.code }); [logger().info('rows of a file stopped', { proposalId: id, co -> ;]":
    'It leaves out a line of the log. The next request that applies the proposal says the same.',
  "shared/entities/audit/audit.ts: const { data } = await (last ? query.gt(last) : query).go({ ...atMost(Math.min(limit, MAX_ROWS)), order: 'asc' }); [last -> true]":
    'A query for what comes after nothing gives all rows of the day too.',
  'shared/entities/gps/position.ts: if (left.length > 0) await timers.setTimeout(PAUSE_MS * tries); [> -> >=]':
    'It only waits longer after the last batch.',
  "shared/pipeline/serve.ts: const id = await erasedIdIn(`${rawPath} ${typeof error.cause === 'string' ? error.cause : ''}`); [typeof error.cause === 'string' -> true]":
    'A problem without the id of a record adds the word undefined to the text, in which no id is found.',
  'shared/use-cases/changes/read-changes.ts: return sealCursor(LIST, last.at, place); [at -> slice]':
    'Nothing reads the time of this cursor: its place has the time too.',
  'shared/use-cases/gps/read-range.ts: if (!first || !last) return 0; [|| -> &&]':
    'Fixes have a first one only if they have a last one.',
  'shared/use-cases/places/link-places.ts: loadWays(withWays ? [...present, ...named.values()] : []), [withWays -> true]':
    'It reads ways that its callers do not use.',
  'shared/domain/accountability/present-whereabouts.ts: ...(location ? { location } : {}), [location -> true]':
    'A field without a value is left out of the answer.',
  'shared/domain/accountability/present-whereabouts.ts: ageSeconds: stay?.source.at === undefined ? null : ageOf(stay.source.at, at < now ? at : now), [< -> <=]':
    'If both times are equal, it takes the same time.',
  'shared/domain/activities/without-erased-links.ts: if (erased.length === 0) return { activity, warnings: [] }; [erased.length === 0 -> false]':
    'It returns a copy of the activity with all its links, and no warnings.',
  'shared/domain/dispatch/builder.ts: const emptySeats = ((capacities[vehicle] ?? 0) - (own?.seats ?? 0)) * EMPTY_SEAT; [- -> +]':
    'It adds as much to the cost of every vehicle of the ride, so the same one is cheapest.',
  'shared/domain/dispatch/heuristics.ts: (best, plan) => (compareGoals(goalsOf(compiled, plan), goalsOf(compiled, best)) < 0 ? plan : best), [< -> <=]':
    'Two plans with equal goals are equally good.',
  'shared/domain/flights/lead-times.ts: const kept = [true, false].flatMap((isKnown) => all.filter((each) => each.isKnown === isKnown).slice(-MAX_SIGHTINGS)); [=== -> !==]':
    'It only stores the two kinds in the other order, and each kind is counted by itself.',
  'shared/domain/guest-list/recognise-activities.ts: rows.flatMap((row) => [row.code, row.ref].flatMap((code) => (code === undefined ? [] : [[code, row.id] as const]))), [code === undefined -> false]':
    'No leg is looked up by a code that is undefined.',
  "shared/domain/guest-list/programme-times.ts: 'instant' in second && second.instant > start ? second : first; [> -> >=]":
    'An end that is the start is refused, or taken for the day after, as one before the start is.',
  'shared/domain/motorcades/change-formation.ts: const given = cars.filter(({ position }) => position !== undefined).length; [!== -> ===]':
    'Some but not all cars have a position if and only if some but not all have none.',
};
