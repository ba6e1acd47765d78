import type { Answer, CallOptions } from '#test/support/call.ts';

type Body = Answer['body'];

/** The demonstration after a sentence was said, and its proposal confirmed. */
export interface World {
  /** The answer to the sentence. */
  readonly answer: Body;
  /** The answer to the confirmation; undefined if there was nothing to confirm. */
  readonly confirmed: Body;
  /** The first day of the event. */
  readonly tomorrow: string;
  /** Calls an operation as the coordinator, and returns its answer. */
  readonly read: (operationId: string, options?: CallOptions) => Promise<Body>;
}

/** A sentence that a coordinator says to the copilot. */
export interface CoordinatorSentence {
  readonly say: string;
  /** What it does, as the documents say it. */
  readonly does: string;
  /** Sentences that are said and confirmed before it, in the same conversation. */
  readonly after?: readonly string[];
  /** Tells whether it ended as the coordinator wants it, whatever way the model took. */
  readonly holds: (world: World) => Promise<boolean> | boolean;
}

/** Returns the one activity of exactly this title. */
export async function titled({ read }: World, title: string): Promise<Body> {
  return (await read('listEvents', { query: { search: title, limit: '200' } })).items.find(
    (each: { title: string }) => each.title === title,
  );
}

/** Returns the ride with this title of a vehicle. */
export async function rideOf({ read }: World, vehicle: string, title: string): Promise<Body> {
  return (await read('listEvents', { query: { search: `${title} ${vehicle}`, limit: '200' } })).items.find(
    (each: { title: string; vehicle: { name: string } | null }) =>
      each.title === title && each.vehicle?.name === vehicle,
  );
}

export async function vip({ read }: World, search: string): Promise<Body> {
  return (await read('listVips', { query: { search, includeRosterOnly: 'true' } })).items[0];
}

export async function driver({ read }: World, search: string): Promise<Body> {
  return (await read('listDrivers', { query: { search } })).items[0];
}

/** Tells that nothing was written, and nothing waits. */
export function isUntouched({ answer }: World): boolean {
  return answer.actions.length === 0 && answer.proposal === undefined;
}

/** Tells that it waited for the user, and that every step was done after that. */
export function wasConfirmed({ answer, confirmed }: World): boolean {
  return answer.actions.length === 0 && confirmed?.account.notDone.length === 0 && confirmed.account.done.length > 0;
}

/** Tells that it was done at once, and nothing waited. */
export function wasDone({ answer }: World): boolean {
  return answer.account.done.length > 0 && answer.proposal === undefined;
}

/** Returns a local time of the first day. */
export function at({ tomorrow }: World, time: string): string {
  return new Date(`${tomorrow}T${time}:00+01:00`).toISOString();
}

/** Tells whether the link of an answer opens a file that begins so. */
export async function opens(links: readonly { url: string }[] | undefined, beginning: string): Promise<boolean> {
  const text = links?.[0] ? await (await fetch(links[0].url)).text() : '';
  return text.startsWith(beginning);
}
