import { iataOf } from './airlines.ts';

// Two characters, of which at least one is a letter, or three letters; then one to four digits, and perhaps a letter.
const WRITTEN = /^(?<airline>[A-Z]{3}|[A-Z]{2}|[A-Z]\d|\d[A-Z])(?<digits>\d{1,4})(?<suffix>[A-Z]?)$/;

/**
 * A flight number as it is kept: capitals, no spaces, no leading zeros, and the airline by its two characters where they are known.
 * Undefined for what is no flight number.
 */
export const normaliseFlightNumber = (written: string): string | undefined => {
  const { airline, digits, suffix } = WRITTEN.exec(written.replaceAll(/[\s-]/g, '').toUpperCase())?.groups ?? {};
  if (airline === undefined || digits === undefined || Number(digits) === 0) return undefined;
  const designator = airline.length === 3 ? (iataOf(airline) ?? airline) : airline;
  return `${designator}${Number(digits)}${suffix}`;
};

/** Which of the two kinds of designator a kept flight number begins with. */
export const designatorOf = (flightNumber: string): 'IATA' | 'ICAO' =>
  /^[A-Z]{3}/.test(flightNumber) ? 'ICAO' : 'IATA';
