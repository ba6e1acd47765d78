import { plainText } from '#shared/domain/plain-text.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_IMPORTANCE, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { EntryReader, PrintedFacts } from './printed-names.ts';
import type { Wording } from './wording.ts';

/** A guest on the list of a driver. */
export interface ListedGuest {
  readonly name: string;
  /** Empty if the guest travels alone. Of a guest who was not aboard, why. */
  readonly party: string;
  /** Empty if the driver does not see it. The desk's phone then stands above the list. */
  readonly phone: string;
}

type Guests = Pick<PrintedFacts, 'desk' | 'driverPhones' | 'guests'>;

function importanceOf({ importance = DEFAULT_IMPORTANCE, partySize }: VipRecord): number {
  return importance * 1_000 + partySize;
}

/** Returns the guest that a driver calls: of those with a phone the most important one, then the one with the largest party. */
function leadOf(ids: readonly string[], guests: PrintedFacts['guests']): VipRecord | undefined {
  const reachable = ids.flatMap((id) => guests?.get(id) ?? []).filter(({ phone }) => phone);
  const [first, ...others] = reachable;
  return first && others.reduce((lead, each) => (importanceOf(each) > importanceOf(lead) ? each : lead), first);
}

/** Returns the phone of each guest of an activity that its driver may see, by the id of the guest. */
export function phonesFor(
  { vips }: Pick<Activity, 'vips'>,
  { driverPhones = 'LEAD', guests }: Guests,
): ReadonlyMap<string, string> {
  const ids = vips.map(({ id }) => id);
  const lead = leadOf(ids, guests);
  const shown = driverPhones === 'ALL' ? ids : driverPhones === 'LEAD' && lead ? [lead.id] : [];
  return new Map(
    shown.flatMap((id) => {
      const phone = guests?.get(id)?.phone;
      return phone ? [[id, phone] as const] : [];
    }),
  );
}

/** Returns the desk's phone if a guest of the activity has no phone on the paper. */
export function deskOf(activity: Pick<Activity, 'vips'>, facts: Guests): string {
  return phonesFor(activity, facts).size < activity.vips.length ? (facts.desk ?? '') : '';
}

/** Returns the guests of an activity for its driver, by sort name. Empty for others. */
export function guestsOf(
  { notAboard = [], ...activity }: Pick<Activity, 'notAboard' | 'vips'>,
  { kind }: Pick<EntryReader, 'kind'>,
  facts: Guests,
  { say }: Wording,
): ListedGuest[] {
  if (kind !== 'DRIVER_SCHEDULE') return [];
  const phones = phonesFor(activity, facts);
  const keyOf = (id: string, name: string): string => plainText(facts.guests?.get(id)?.sortName ?? name);
  return activity.vips
    .map(({ id, name, partySize }) => {
      const absence = notAboard.find(({ vipId }) => vipId === id);
      const party = [partySize > 1 ? say('partyOf', { n: partySize }) : '', absence ? say(absence.outcome) : ''];
      return {
        key: `${keyOf(id, name)} ${id}`,
        name,
        party: party.filter(Boolean).join(', '),
        phone: phones.get(id) ?? '',
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: _key, ...guest }) => guest);
}
