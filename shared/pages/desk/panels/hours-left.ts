import { api } from '#shared/pages/desk/session.ts';
import { activitiesInOrder, present } from '#shared/pages/desk/store/store.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** What is left to a driver by the rules on hours. null: no rule limits it. */
export interface HoursLeft {
  readonly drivingMinutes: number | null;
  readonly dutyMinutes: number | null;
}

interface Answer {
  readonly items: readonly { readonly driver: { readonly id: string }; readonly hours?: HoursLeft }[];
}

/** The most drivers that one question may name. */
const MOST = 100;
const NONE: ReadonlyMap<string, HoursLeft> = new Map();

async function readHours(ids: readonly string[]): Promise<ReadonlyMap<string, HoursLeft>> {
  const from = present();
  const range = { startTime: new Date(from).toISOString(), endTime: new Date(from + MINUTE_MS).toISOString() };
  const parts = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, at) => ids.slice(at * MOST, (at + 1) * MOST));
  const answers = await Promise.all(
    parts.map((part) => api().send<Answer>('POST', '/api/drivers/availability', { body: { ...range, ids: part } })),
  );
  const items = answers.flatMap(({ value }) => value.items);
  return new Map(items.flatMap(({ driver, hours }) => (hours ? [[driver.id, hours] as const] : [])));
}

/** The hours that drivers have left today. Read once, and again when the rides of one driver change. */
export function useHours(ids: readonly string[]): ReadonlyMap<string, HoursLeft> {
  const [only] = ids;
  const rides = ids.length === 1 ? activitiesInOrder.value.filter(({ driverId }) => driverId === only) : [];
  const basis = rides.map(({ id, version }) => `${id}${version}`).join();
  return useReading(() => (ids.length > 0 ? readHours(ids) : Promise.resolve(NONE)), [ids.join(), basis]).value ?? NONE;
}

/** Returns minutes as hours and minutes. */
export function minutesText(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
