import { PhoneTaken, ValidationFailed } from '#shared/contract/problems.ts';
import { phoneNumberOf, sharersOf, takesPhone } from '#shared/domain/drivers/shared-phones.ts';
import { withCopies } from '#shared/domain/drivers/shifts.ts';
import {
  allDrivers,
  driverStore,
  findDriverPhone,
  findDrivers,
  replaceDriverPhone,
} from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import type { DriverRecord, NewShift } from '#shared/schemas/drivers/driver.ts';
import type { Write } from '#shared/table/write.ts';
import { checkNamed, checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import { newPhoneNotices, partnerNotices } from '#shared/use-cases/messages/notice-writes.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';
import { relyingOnSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';

/** Returns the fields of a request with the copies of its shifts. Reads the settings only if it asks for copies. */
export async function withCopiedShifts<F extends { readonly shifts?: readonly NewShift[] | null | undefined }>(
  fields: F,
): Promise<F> {
  if (!fields.shifts?.some(({ dates }) => dates)) return fields;
  const read = withCopies(fields.shifts, (await readSettings()).timezone);
  if ('shifts' in read) return { ...fields, shifts: read.shifts };
  const errors = [{ path: `body.shifts${read.path}`, ...read.fault }];
  throw new ValidationFailed(sentenceOf(errors), { kind: 'MEANING', errors });
}

/**
 * Returns the writes that store a driver with their phone. Throws PhoneTaken if another driver has the phone, unless `sharedPhone` of this
 * one says that a dispatcher answers for several. Condition: the stored version is that of `before`, and no one takes the phone meanwhile.
 */
export async function driverWrites(before: DriverRecord | undefined, after: DriverRecord): Promise<Write[]> {
  await Promise.all([checkOwnTags('driver', before, after), checkNamed(before, after)]);
  return listedDriverWrites(before, after);
}

/** The same of a driver of a list, whose tags and names were checked when it was read: its new tags may enter the settings with it. */
export function listedDriverWrites(before: DriverRecord | undefined, after: DriverRecord): Promise<Write[]> {
  return writesOf(before, after, after.sharedPhone === true);
}

/** The same without a refusal, for a driver who is deleted, or whose deletion is undone. */
function writesWithPhone(before: DriverRecord, after: DriverRecord): Promise<Write[]> {
  return writesOf(before, after, true);
}

async function writesOf(before: DriverRecord | undefined, after: DriverRecord, mayShare: boolean): Promise<Write[]> {
  const former = before && phoneNumberOf(before);
  const number = phoneNumberOf(after);
  const taken = number !== undefined && takesPhone(before, after) ? await findDriverPhone(number) : undefined;
  const [other] = taken && !mayShare ? await othersWith(after, taken.driverIds) : [];
  if (other) throw phoneTaken(after, other);
  return [
    relyingOnSupplier(before ? driverStore.replace(before, after) : driverStore.create(after), before, after),
    ...(former === undefined || former === number ? [] : await withoutDriver(former, after.id)),
    ...(taken
      ? [replaceDriverPhone(taken, { ...taken, driverIds: [...new Set([...taken.driverIds, after.id])] })]
      : []),
    ...(await newPhoneNotices(before, after)),
    ...(await partnerNotices(before, after)),
  ];
}

interface MergedDrivers {
  readonly into: DriverRecord;
  readonly after: DriverRecord;
  readonly from: DriverRecord;
  /** The duplicate, deleted. */
  readonly gone: DriverRecord;
}

/**
 * Returns the writes that store a driver and delete a duplicate whose phone they may take, both in one transaction. Throws PhoneTaken if a third driver has
 * the phone.
 */
export async function mergedDriverWrites({ after, from, gone, into }: MergedDrivers): Promise<Write[]> {
  const number = phoneNumberOf(after);
  if (number === undefined || number !== phoneNumberOf(from) || number === phoneNumberOf(into))
    return [...(await writesWithPhone(from, gone)), ...(await driverWrites(into, after))];
  const taken = await findDriverPhone(number);
  const others = await othersWith(after, taken.driverIds);
  const other = after.sharedPhone ? undefined : others.find(({ id }) => id !== from.id);
  if (other) throw phoneTaken(after, other);
  const former = phoneNumberOf(into);
  const holders = [...new Set([...taken.driverIds, after.id])].filter((id) => id !== from.id);
  return [
    driverStore.replace(from, gone),
    driverStore.replace(into, after),
    replaceDriverPhone(taken, { ...taken, driverIds: holders }),
    ...(former === undefined ? [] : await withoutDriver(former, into.id)),
    ...(await newPhoneNotices(into, after)),
    ...(await partnerNotices(into, after)),
  ];
}

/** Drivers as a kind of record, for `changeRecord`. */
export const driverKind: ChangeableKind<DriverRecord> = { ...driverStore, replace: driverWrites };

/** Drivers who are deleted, and taken from their rides. */
export const leavingDriverKind = { ...driverStore, replace: writesWithPhone, resource: 'DRIVER' } as const;

/** The list may be a second old, and the item of the phone lacks those of former data: together they know all. */
async function othersWith(driver: DriverRecord, holders: readonly string[]): Promise<DriverRecord[]> {
  const listed = sharersOf(driver, await allDrivers());
  const missing = holders.filter((id) => id !== driver.id && listed.every((other) => other.id !== id));
  return [...listed, ...sharersOf(driver, await findDrivers(missing))];
}

async function withoutDriver(number: string, driverId: string): Promise<Write[]> {
  const phone = await findDriverPhone(number);
  if (phone.version === 0) return [];
  return [replaceDriverPhone(phone, { ...phone, driverIds: phone.driverIds.filter((id) => id !== driverId) })];
}

/** A supplier reads it too, who knows no drivers of others. */
function phoneTaken(driver: DriverRecord, { id, name, supplierId }: DriverRecord) {
  const isOfOthers = driver.supplierId !== undefined && driver.supplierId !== supplierId;
  return new PhoneTaken(
    `This is the phone of ${isOfOthers ? 'another driver' : `${name} (${id})`}. Give one of them another phone, or send sharedPhone: true if a dispatcher answers for both.`,
  );
}
