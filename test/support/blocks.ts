import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as createVehicleBlock from '#functions/vehicles/create-vehicle-block.ts';
import { type Answer, call } from './call.ts';

/** Two hours around the rides of these tests. */
const TIMES = { from: '2027-05-10T08:30:00.000Z', to: '2027-05-10T10:30:00.000Z' };

type Owner = { readonly driverId: string } | { readonly vehicleId: string };

/** Blocks a driver or a vehicle. By default on 10 May 2027 from 08:30 to 10:30. */
export function block(as: string, owner: Owner, fields: Record<string, unknown> = {}): Promise<Answer> {
  return call('driverId' in owner ? createDriverBlock : createVehicleBlock, {
    as,
    params: { ...owner },
    body: { ...TIMES, ...fields },
  });
}

/** Makes a block and returns its id. Throws if it is refused. */
export async function aBlock(as: string, owner: Owner, fields: Record<string, unknown> = {}): Promise<string> {
  const { body, status, text } = await block(as, owner, fields);
  if (status !== 201) throw new Error(text);
  return body.id as string;
}
