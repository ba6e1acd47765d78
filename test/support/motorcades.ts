import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import { type Answer, call } from './call.ts';

export const ROUTE = {
  title: 'State arrival',
  pickupLocation: 'Airport, gate 4',
  dropoffLocation: 'Guildhall',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
};

/** Calls createMotorcade. */
export function askMotorcade(as: string, fields: object = {}): Promise<Answer> {
  return call(createMotorcade, { as, body: { ...ROUTE, cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL' }], ...fields } });
}

/** Makes a motorcade and returns it. By default two cars without anything. */
export async function aMotorcade(as: string, fields: object = {}) {
  const { body, status, text } = await askMotorcade(as, fields);
  if (status !== 201) throw new Error(text);
  return body;
}
