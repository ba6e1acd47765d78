import type { Kept, Pressed, Refused, Ride } from './kept.ts';

export type NewPress = Omit<Pressed, 'at' | 'key'>;

/** What the page takes from the ride in an answer. */
export type Answered = Pick<Ride, 'aboard' | 'acknowledgedVersion' | 'status' | 'version'>;

/** Adds a press with a key of its own. A second tap on the same button is none. Ticks alternate, so each of them counts. */
export function withPress(kept: Kept, press: NewPress): Kept {
  const idOf = ({ photo, ride, text, what }: NewPress) => JSON.stringify([what, ride?.id, text, photo]);
  if (!press.guest && kept.pressed.some((each) => idOf(each) === idOf(press))) return kept;
  const pressed = { ...press, at: new Date().toISOString(), key: crypto.randomUUID() };
  return { ...kept, pressed: [...kept.pressed, pressed] };
}

/** Takes a press out that the service has answered, with the ride or with a refusal. */
export function withoutPress(kept: Kept, press: Pressed, refused: readonly Refused[], answered?: Answered): Kept {
  const rest = {
    ...kept,
    pressed: kept.pressed.filter(({ key }) => key !== press.key),
    // The text of a refused message stays readable. Its photo would fill the phone.
    refused: [...kept.refused, ...refused.map(({ photo: _photo, ...each }) => each)],
  };
  const activities = rest.known?.schedule.days.flatMap((day) => day.activities) ?? [];
  const before = activities.find(({ id }) => id === press.ride?.id);
  // A later version has changes of the desk. The next reading shows them.
  if (!answered || !before || ![0, 1].includes(answered.version - before.version)) return rest;
  const after = withAnswer(rest, before.id, answered);
  return press.guest && answered.version > before.version ? confirmed(after, before, press, answered) : after;
}

function withAnswer(kept: Kept, rideId: string, answered: Answered): Kept {
  if (!kept.known) return kept;
  const { acknowledgedVersion, aboard, status, version } = answered;
  const merged = (ride: Ride): Ride =>
    ride.id === rideId ? { ...ride, acknowledgedVersion, aboard, status, version } : ride;
  const days = kept.known.schedule.days.map((day) => ({ ...day, activities: day.activities.map(merged) }));
  return { ...kept, known: { ...kept.known, schedule: { ...kept.known.schedule, days } } };
}

/** A tick makes a new version of the ride. Who has confirmed the version before it knows this one too. */
function confirmed(kept: Kept, before: Ride, { ride }: Pressed, { status, version }: Answered): Kept {
  const isRead = ({ what, ...each }: Pressed): boolean =>
    what === 'read' && each.ride?.id === before.id && each.version === before.version;
  if (kept.pressed.some(isRead)) {
    return { ...kept, pressed: kept.pressed.map((each) => (isRead(each) ? { ...each, version } : each)) };
  }
  if (status !== 'SCHEDULED' || (before.acknowledgedVersion ?? 0) < before.version) return kept;
  return withPress(kept, { what: 'read', ride, version });
}
