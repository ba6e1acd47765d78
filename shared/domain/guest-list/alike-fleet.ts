import { plainText } from '#shared/domain/plain-text.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { NewVehicle, VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { alikeIn } from './alike-names.ts';
import { lostAccents } from './our-spelling.ts';

/** Returns a function that finds the drivers with a like name, or with the phone of a row that does not share it. */
export function likeDrivers(present: readonly DriverRecord[]) {
  const alike = alikeIn(present);
  const byPhone = Map.groupBy(
    present.filter(({ sharedPhone }) => !sharedPhone),
    ({ phone }) => phone,
  );
  return ({ name, phone, sharedPhone }: Pick<DriverRecord, 'name' | 'phone' | 'sharedPhone'>): DriverRecord[] => {
    const holders = phone === undefined || sharedPhone ? [] : (byPhone.get(phone) ?? []);
    return [...new Set([...alike(name), ...holders])];
  };
}

/** Returns a call sign or a plate without what people write in several ways: `V-01` is `V 1`. */
function bare(text: string): string {
  const plain = plainText(text);
  const kept = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').replaceAll(/\d+/g, (digits) => String(BigInt(digits)));
  return kept === '' ? plain : kept;
}

/** Returns a function that finds the vehicles with the same plate, or the same call sign written in another way. */
export function likeVehicles(present: readonly VehicleRecord[]) {
  const byName = Map.groupBy(present, ({ name }) => bare(name));
  const byPlate = Map.groupBy(present, ({ licensePlate }) => licensePlate && bare(licensePlate));
  return ({ licensePlate, name }: Pick<NewVehicle, 'name' | 'licensePlate'>): VehicleRecord[] => [
    ...new Set([
      ...(byName.get(bare(name)) ?? []),
      ...(licensePlate === undefined ? [] : (byPlate.get(bare(licensePlate)) ?? [])),
    ]),
  ];
}

/** Returns the changes of a row without a name that only writes ours in another way. With an Id, it may do so, but not take its accents. */
export function withOurCallSign<C extends { readonly name?: string }>(
  changes: C,
  before: Pick<VehicleRecord, 'name'>,
  isFoundByName: boolean,
): C {
  const { name, ...others } = changes;
  const keepsName =
    name !== undefined && (isFoundByName ? bare(name) === bare(before.name) : lostAccents(before.name, name));
  return keepsName ? (others as C) : changes;
}
