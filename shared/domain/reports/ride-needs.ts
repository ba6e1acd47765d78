import type { Stop } from '#shared/domain/activities/stops.ts';
import { loadOf } from '#shared/domain/assignments/capacity.ts';
import { type Asked, neededTags, type SuitedGuest } from '#shared/domain/assignments/suits.ts';
import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { byId } from '#shared/domain/records.ts';
import { guestsAt } from '#shared/domain/texts.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { VipBrief } from '#shared/schemas/vips/vip.ts';
import { peopleIn, printedNames } from './printed-names.ts';
import { isolated, joinedTexts, type Wording } from './wording.ts';

/** Who travels, as far as it is known, and the tags of the settings. */
export interface NeedsFacts {
  readonly guests?: ReadonlyMap<string, SuitedGuest> | undefined;
  readonly tags?: TagSettings | undefined;
}

/** Not that of the schemas: pages carry no schema. */
const NO_TAGS: TagSettings = { vehicle: [], driver: [] };

/** The fixed words of needs, in the language of a paper or a page. */
export type NeedWord =
  | 'childSeatsCounted'
  | 'goods'
  | 'luggageCounted'
  | 'modeAIR'
  | 'modeWATER'
  | 'wheelchairsCounted';
interface NeedsWording {
  readonly locale: string;
  readonly say: (word: NeedWord, values?: { readonly n: number }) => string;
}

/** Returns how many people ride: the guests with what travels of their parties, or `seatsNeeded` if that is more. */
export function peopleOn({ seatsNeeded = 0, vips }: Pick<Activity, 'seatsNeeded' | 'vips'>): number {
  return Math.max(peopleIn(vips), seatsNeeded);
}

interface WaitWording {
  readonly say: (
    word: 'asDirected' | 'waitsAndReturns' | 'waitsMinutesAndReturns',
    values?: { readonly n: number },
  ) => string;
}

/** Returns where a ride goes, and that the vehicle waits there: `Palace, waits 45 min, then back`. Empty: nothing is said of it. */
export function goalText(
  { kind = 'POINT_TO_POINT', waitMinutes }: Pick<Activity, 'kind' | 'waitMinutes'>,
  place: string,
  { say }: WaitWording,
): string {
  const waits = waitMinutes === undefined ? say('waitsAndReturns') : say('waitsMinutesAndReturns', { n: waitMinutes });
  const how = { POINT_TO_POINT: '', WAIT_AND_RETURN: waits, AS_DIRECTED: say('asDirected') }[kind];
  return joinedTexts([place, how], ', ');
}

/** What a text about a stop shows: with the names of guests, or without `vips` only how many. */
type ShownStop = Pick<Stop, 'at' | 'boards' | 'leaves'> & { readonly location?: string | undefined };
type Named = Pick<VipBrief, 'id' | 'name' | 'partySize'>;

/** Returns when a ride is at a stop, and who gets on and off: `09:15 Hotel Bristol: +Ana Alvarez (2), Bo Berg −Cem Can`. */
export function stopText(
  { at, boards, leaves, location = '' }: ShownStop,
  vips: readonly Named[],
  wording: Pick<Wording, 'clock' | 'say'>,
): string {
  const known = byId(vips);
  const guests = guestsAt({ boards, leaves }, (ids) =>
    printedNames(
      ids.flatMap((id) => known.get(id) ?? []),
      MAX_AT_STOP,
      wording,
    ),
  );
  return joinedTexts([joinedTexts([wording.clock.time(at), isolated(location)], ' '), guests], ': ');
}

/** With more names, a stop is longer than all the rest. The list of guests has them all. */
const MAX_AT_STOP = 12;

/** Returns the guests whose goods a ride carries. A text names the first of them, and counts the others. */
export function ownersOf<G>({ goods }: Pick<Asked['ride'], 'goods'>, guests: ReadonlyMap<string, G>) {
  const owners = (goods?.ofVipIds ?? []).flatMap((id) => guests.get(id) ?? []);
  return { named: owners.slice(0, MAX_AT_STOP), others: Math.max(owners.length - MAX_AT_STOP, 0) };
}

/** Returns what a ride carries, how many pieces, and whose: `goods: Bags × 4 (Ana Alvarez, Bo Berg)`. */
function goodsText({ goods }: Asked['ride'], guests: ReadonlyMap<string, SuitedGuest>, word: string): string {
  const { named, others } = ownersOf({ goods }, guests);
  const more = others > 0 ? ` +${others}` : '';
  const whose = named.map(({ name }) => isolated(name)).join(', ');
  const what = joinedTexts([word, goods?.what ?? ''], ': ');
  return joinedTexts([what, goods?.pieces ? `× ${goods.pieces}` : '', whose && `(${whose}${more})`], ' ');
}

/** Returns what a ride needs of its vehicle and driver, beside seats: `by water · wheelchairs: 1 · Lift`. Empty: nothing. */
export function needsText(
  ride: Asked['ride'],
  { guests = new Map(), tags = NO_TAGS }: NeedsFacts,
  { locale, say }: NeedsWording,
): string {
  const { childSeats, luggage, wheelchairs } = loadOf(ride, guests);
  const labelsOf = (of: keyof TagSettings): string[] =>
    neededTags({ ride, tags, vips: guests }, of).map((id) => tagLabel(tags, of, id, locale.slice(0, 2)));
  const { carries, goods, mode = 'ROAD' } = ride;
  return joinedTexts(
    [
      mode === 'ROAD' ? '' : say(`mode${mode}`),
      carries === 'GOODS' ? goodsText(ride, guests, say('goods')) : '',
      wheelchairs > 0 ? say('wheelchairsCounted', { n: wheelchairs }) : '',
      childSeats > 0 ? say('childSeatsCounted', { n: childSeats }) : '',
      luggage > 0 && luggage !== goods?.pieces ? say('luggageCounted', { n: luggage }) : '',
      ...labelsOf('vehicle'),
      ...labelsOf('driver'),
    ],
    ' · ',
  );
}
