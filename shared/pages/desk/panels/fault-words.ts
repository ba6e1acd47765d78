import type { Key } from '#shared/pages/desk/words.ts';
import type { FlightFault } from './rides.ts';

/** What is wrong between a flight and a ride of it, in words. */
export const FAULT_WORDS: Readonly<Record<FlightFault, Key>> = {
  beforeLanding: 'flight.beforeLanding',
  afterDeparture: 'flight.afterDeparture',
  otherTerminal: 'flight.otherTerminal',
  moved: 'flight.moved',
};
