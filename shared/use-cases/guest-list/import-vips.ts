import type * as z from 'zod';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { csvRows } from '#shared/documents/tables/csv-rows.ts';
import { batchesOf, lodges } from '#shared/domain/guest-list/batches.ts';
import type { CellMeans } from '#shared/domain/guest-list/cells.ts';
import type { YearMeans } from '#shared/domain/guest-list/dates.ts';
import { checkWithout } from '#shared/domain/guest-list/decisions.ts';
import { faultMessage, faultsByCause, type RowFault } from '#shared/domain/guest-list/faults.ts';
import type { TableShape } from '#shared/domain/guest-list/field.ts';
import { type GuestList, guestsOf } from '#shared/domain/guest-list/guests.ts';
import { wishFor } from '#shared/domain/guest-list/links.ts';
import { type Outcome, outcomeOf } from '#shared/domain/guest-list/outcome.ts';
import { NOTHING_READ, type RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import type { Identified } from '#shared/domain/guest-list/recognise-guest.ts';
import { withStated } from '#shared/domain/guest-list/stated-rows.ts';
import { asVariant, type Told, tell } from '#shared/domain/guest-list/tell.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';
import { type AskedColumns, wishesOf } from '#shared/domain/guest-list/wishes.ts';
import { begin } from '#shared/domain/records.ts';
import { partyFault } from '#shared/domain/vips/party.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import { type Decisions, decisionsOf } from '#shared/schemas/guest-list/decision.ts';
import { type importing, MAX_FAULTS, type Phones } from '#shared/schemas/guest-list/import.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import { NewVip, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { partyNotices } from '#shared/use-cases/messages/notice-writes.ts';
import { placesOfNewLodgings, vipWritesAt } from '#shared/use-cases/vips/vip-writes.ts';
import { checkedBy } from './checked-by.ts';
import { findVipsById, type IdentifiedList, identifyGuests, missingVips, unknownPlace } from './identify-guests.ts';
import { findGuestsIn, fleetFinders, placeFinder } from './known-records.ts';
import { phoneReader } from './phone-reader.ts';

/** The lodgings that another request may add to the guests of a batch, so that its transaction still fits. */
const ROOM_FOR_OTHERS = 10;

/** A guest list, compared with the stored VIPs. */
export type CheckedGuestList = GuestList & Omit<IdentifiedList, 'faults'>;

/** How a guest list is read, and who its rows mean. */
export type GuestMeans = Omit<RowMeans, 'country' | 'maxRows' | 'noun' | 'readPhone'> & {
  readonly decisions: Decisions;
  readonly phones?: Phones | undefined;
  readonly asked?: AskedColumns;
};

/** Returns what the request asks of the columns of its list. Throws ValidationFailed if it asks for what there is not. */
export function requireWishes(shape: TableShape, asked: AskedColumns | undefined, means: CellMeans) {
  const wishes = wishesOf(shape, asked ?? {}, means);
  if ('fault' in wishes) throw invalidField(`query.${wishes.parameter}`, wishes.fault);
  return wishes;
}

/** Returns how the request wants its list to be read. */
export function readingOf(query: z.output<z.ZodObject<typeof importing>>): GuestMeans {
  const {
    columns,
    dates,
    defaults,
    headingRow,
    hidden: takesHidden,
    ignoreUnknown = false,
    phones,
    strict = false,
  } = query;
  const asked = { columns, defaults };
  return { asked, dates, decisions: decisionsOf(query), headingRow, ignoreUnknown, phones, strict, takesHidden };
}

/** Reads a guest list and returns it with all its faults. `identified` leaves out guests whose rows have faults. Writes nothing. */
export async function checkGuestList(text: string, reading: GuestMeans) {
  const read = csvRows(text);
  const settings = await readSettings();
  return checkWithout(reading.decisions, (leftOut) =>
    'fault' in read
      ? checked({ ...NOTHING_READ, guests: [], faults: [read.fault] }, [], reading.decisions)
      : checkGuestRows(read.rows, { ...reading, leftOut }, settings),
  );
}

/** The same for rows of any file. */
export async function checkGuestRows(
  rows: readonly (readonly string[])[],
  reading: GuestMeans,
  { country, tags }: Pick<SettingsRecord, 'country' | 'tags'>,
): Promise<CheckedGuestList> {
  const [places, vehicles, drivers] = await Promise.all([allPlaces(), allVehicles(), allDrivers()]);
  const { findDriver, findVehicle } = fleetFinders(vehicles, drivers);
  const links = [wishFor('usualVehicleId', findVehicle), wishFor('usualDriverId', findDriver)];
  const means = { readPhone: phoneReader(country, reading.phones), findPlace: placeFinder(places), country, tags };
  const wishes = requireWishes(VIPS, reading.asked, means);
  const given = { ...means, ...reading, ...wishes };
  const stated = withStated(VIPS, rows, given);
  return checked(
    guestsOf(stated.rows, { ...given, found: stated.found, links, check: checkedBy(NewVip) }),
    places,
    reading.decisions,
  );
}

async function checked(
  list: GuestList,
  places: readonly PlaceRecord[],
  decisions: Decisions,
): Promise<CheckedGuestList> {
  const found = await identifyGuests(list.guests, decisions);
  const { existing } = found;
  const { faults: apartFaults, identified } = await withApart(found);
  const live = new Set(places.map(({ id }) => id));
  const faults = [
    ...found.faults,
    ...apartFaults,
    ...identified.flatMap((each) => unknownPlace(each, existing.get(each.id), live) ?? []),
  ];
  const faultyRows = new Set(faults.map(({ row }) => row));
  return {
    ...list,
    ...found,
    identified: identified.filter(({ guest }) => !faultyRows.has(guest.row)),
    faults: [...list.faults, ...faults].sort((a, b) => a.row - b.row),
  };
}

/** Returns the guests of a list with the ids of the guests that they keep apart from, who may be in the list too, and the faults of their parties. */
async function withApart({
  existing,
  identified: listed,
  present,
}: Pick<IdentifiedList, 'existing' | 'identified' | 'present'>) {
  const isNamed = listed.some(({ guest }) => guest.apart);
  const stored = isNamed && present.length === 0 ? await allVips() : present;
  const find = findGuestsIn([...stored, ...listed.map(({ guest: { fields }, id }) => begin(id, fields, ''))]);
  const faults: RowFault[] = [];
  const refuse = ({ row }: Identified['guest'], name: string | undefined, told: Told): void => {
    const { heading: column } = VIPS.fields.find((field) => field.name === name) ?? {};
    faults.push({ row, ...told, message: told.message.replace('partySize', 'party size'), column });
  };
  const identified = listed.map(({ guest, id }): Identified => {
    const found = guest.apart && find(guest.apart);
    if (found && 'fault' in found) refuse(guest, 'apartFrom', found.fault);
    const apartFrom = found && 'ids' in found ? [...found.ids] : undefined;
    const next = apartFrom
      ? { ...guest, fields: { ...guest.fields, apartFrom }, given: new Set([...guest.given, 'apartFrom']) }
      : guest;
    const { after } = outcomeOf({ guest: next, id }, existing.get(id), '');
    if ((after.notes?.length ?? 0) > MAX_NOTES) refuse(guest, 'notes', tell('CELL_TOO_LONG', { most: MAX_NOTES }));
    const wrong = partyFault(after);
    if (wrong)
      refuse(guest, wrong.field, {
        ...tell(wrong.field === 'apartFrom' ? 'APART_FROM_SELF' : 'MORE_THAN_PARTY'),
        message: wrong.message,
      });
    return { guest: next, id };
  });
  return { faults, identified };
}

/** Returns the problem of a list with faults. Its `errors` hold at most the first 200, one per cause. */
export function invalidGuestList(faults: readonly RowFault[]) {
  const errors = faultsByCause(faults).map((fault) => ({
    path: fault.column === undefined ? `row ${fault.row}` : `row ${fault.row}, ${fault.column}`,
    code: 'INVALID',
    message: faultMessage(fault),
    ...asVariant(fault),
  }));
  return new ValidationFailed(sentenceOf(errors), { kind: 'MEANING', errors: errors.slice(0, MAX_FAULTS) });
}

/**
 * Creates or updates the VIPs of a list in batches, one transaction per batch. A batch has 50 guests, and fewer where they lodge
 * somewhere. After an interruption a repeat completes the list and leaves the finished batches unchanged. If another request wrote
 * first, reads and decides the batch again. So concurrent imports of one list create each VIP once. Throws ValidationFailed, Forbidden or
 * ContendedWrite.
 */
export async function importGuests(
  context: UseCaseContext,
  { existing, identified }: CheckedGuestList,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const limit = MAX_TRANSACTION_WRITES - (identified.some(lodges) ? ROOM_FOR_OTHERS : 0);
  for (const batch of batchesOf(identified, existing, limit)) {
    outcomes.push(...(await importBatch(context, batch, existing)));
  }
  return outcomes;
}

function importBatch(
  context: UseCaseContext,
  batch: readonly Identified[],
  existing: ReadonlyMap<string, VipRecord>,
): Promise<Outcome[]> {
  let alreadyRead: ReadonlyMap<string, VipRecord> | undefined = existing;
  return retryOnConflict(async () => {
    const current = alreadyRead ?? (await readAgain(batch));
    alreadyRead = undefined;
    const outcomes = batch.map((each) => outcomeOf(each, current.get(each.id), context.now));
    const places = await placesOfNewLodgings(outcomes);
    const writes = outcomes.flatMap((outcome) => writesOf(context, places, outcome));
    if (writes.length > 0) await context.commit({ writes: [...writes, ...(await partyNotices(outcomes))] });
    return outcomes;
  });
}

/** Reads the VIPs again after a lost write. Throws ValidationFailed if one of them was deleted meanwhile. */
async function readAgain(batch: readonly Identified[]): Promise<ReadonlyMap<string, VipRecord>> {
  const current = await findVipsById(batch.map(({ id }) => id));
  const faults = await missingVips(batch, current);
  if (faults.length > 0) throw invalidGuestList(faults);
  return current;
}

function writesOf(
  { actor, audit }: UseCaseContext,
  places: Awaited<ReturnType<typeof placesOfNewLodgings>>,
  { after, before }: Outcome,
) {
  if (before === after) return [];
  if (before) actor.authorize('update', 'Vip', before);
  return [...vipWritesAt(places, { before, after }), audit('Vip', before, after)];
}

/** Reads near which day the dates of a list are that have no year: that of the next activity, else today. */
export async function yearOfLists(now: string): Promise<YearMeans> {
  const { found } = await gatherActivities({ from: now }, 1);
  return { near: (found[0]?.startTime ?? now).slice(0, 10) };
}
