/** The mutants that change nothing that anyone can see, each with the reason. By the name that `npm run mutate` prints. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'shared/domain/dispatch/builder.ts: const at = held.findIndex((other) => other > ride); [> -> >=]':
    'A ride is inserted only where it is not in the list yet, so no other is equal.',
  'shared/domain/activities/activity-search.ts: activity.vehicleId ? liveName(vehicles.get(activity.vehicleId)) : undefined, [activity.vehicleId -> true]':
    'Without an id there is no vehicle, so its name is undefined too.',
  'shared/domain/reports/clock-face.ts: if (known.size >= MAX_REMEMBERED) known.clear(); [known.size >= MAX_REMEMBERED -> true]':
    'It empties a cache sooner. The times are the same.',
};
