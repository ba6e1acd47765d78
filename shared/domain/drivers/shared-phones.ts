import { tell } from '#shared/domain/guest-list/tell.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';

type WithPhone = Pick<DriverRecord, 'deletedAt' | 'phone'>;

/** Returns the number of a driver in the form of E.164, without an extension: messages go there. A deleted driver has none. */
export function phoneNumberOf({ deletedAt, phone }: WithPhone): string | undefined {
  return deletedAt ? undefined : e164Number(phone);
}

/** Returns the other drivers with the phone of this one. */
export function sharersOf<D extends WithPhone & { readonly id: string }>(driver: D, among: readonly D[]): D[] {
  const number = phoneNumberOf(driver);
  return among.filter((other) => other.id !== driver.id && number !== undefined && phoneNumberOf(other) === number);
}

/** Returns the drivers of each phone that several of them have, although none says that they share it: former data may. */
export function duplicatePhones(drivers: readonly DriverRecord[]): DriverRecord[][] {
  const groups = Map.groupBy(drivers, phoneNumberOf);
  groups.delete(undefined);
  return [...groups.values()].filter((group) => group.length > 1 && group.every(({ sharedPhone }) => !sharedPhone));
}

/** Tells whether a change gives a driver a phone, or makes it theirs alone. */
export function takesPhone(before: DriverRecord | undefined, after: DriverRecord): boolean {
  const isNew = phoneNumberOf(after) !== (before && phoneNumberOf(before));
  return isNew || (before?.sharedPhone === true && !after.sharedPhone);
}

interface DriverRow {
  readonly row: number;
  readonly before: DriverRecord | undefined;
  readonly after: DriverRecord;
}

/** Returns the rows of a list that give a driver the phone of another one. The list of a supplier learns no name of a driver who is not its own. */
export function phoneFaults(rows: readonly DriverRow[], present: readonly DriverRecord[], supplierId?: string) {
  const changed = new Map(rows.map(({ after }) => [after.id, after]));
  const all = [...present.filter(({ id }) => !changed.has(id)), ...changed.values()];
  return rows.flatMap(({ after, before, row }) => {
    const [other] = takesPhone(before, after) && !after.sharedPhone ? sharersOf(after, all) : [];
    if (!other) return [];
    const isKnown = supplierId === undefined || other.supplierId === supplierId;
    return [{ row, ...(isKnown ? tell('PHONE_HELD', { holder: other.name }) : tell('PHONE_HELD_BY_OTHER')) }];
  });
}
