import { iataOf } from './airlines.ts';

// Two characters with at least one letter, or three letters; then one to four digits; then an optional letter.
const FLIGHT_NUMBER = /^(?<airline>[A-Z]{3}|[A-Z]{2}|[A-Z]\d|\d[A-Z])(?<digits>\d{1,4})(?<suffix>[A-Z]?)$/;

/**
 * Returns a flight number in its stored form: capitals, no spaces, no leading zeros, and the IATA code of the airline if we know it.
 * Returns undefined if the text is not a flight number.
 */
export const normaliseFlightNumber = (written: string): string | undefined => {
  const { airline, digits, suffix } = FLIGHT_NUMBER.exec(written.replaceAll(/[\s-]/g, '').toUpperCase())?.groups ?? {};
  if (airline === undefined || digits === undefined || Number(digits) === 0) return undefined;
  const designator = airline.length === 3 ? (iataOf(airline) ?? airline) : airline;
  return `${designator}${Number(digits)}${suffix}`;
};

/** Tells whether a stored flight number begins with the IATA code or the ICAO code of its airline. */
export const designatorOf = (flightNumber: string): 'IATA' | 'ICAO' =>
  /^[A-Z]{3}/.test(flightNumber) ? 'ICAO' : 'IATA';
