import { iataOf } from './airlines.ts';

// Two characters with at least one letter, or three letters; then one to four digits; then an optional letter.
const FLIGHT_NUMBER = /^(?<airline>[A-Z]{3}|[A-Z]{2}|[A-Z]\d|\d[A-Z])(?<digits>\d{1,4})(?<suffix>[A-Z]?)$/;

/**
 * Returns a flight number in its stored form: capitals, no spaces, no leading zeros, and the IATA code of the airline if we know it.
 * Returns undefined if the text is not a flight number.
 */
export function normaliseFlightNumber(written: string): string | undefined {
  const { airline, digits, suffix } = FLIGHT_NUMBER.exec(written.replaceAll(/[\s-]/g, '').toUpperCase())?.groups ?? {};
  if (airline === undefined || digits === undefined || Number(digits) === 0) return undefined;
  const designator = airline.length === 3 ? (iataOf(airline) ?? airline) : airline;
  return `${designator}${Number(digits)}${suffix}`;
}

/**
 * Returns the stored form of what a flight is called: its flight number, or for a flight without one the text, such as a tail number, in
 * capitals. Returns undefined for a text that is shorter than 2 or longer than 12 characters.
 */
export function normaliseFlightName(written: string): string | undefined {
  const number = normaliseFlightNumber(written);
  if (number !== undefined) return number;
  const name = written.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return name.length >= 2 && name.length <= 12 ? name : undefined;
}

/** Tells whether a stored name is a flight number: the provider knows no others. */
export function isFlightNumber(name: string): boolean {
  return normaliseFlightNumber(name) === name;
}

/** Tells whether a stored flight number begins with the IATA code or the ICAO code of its airline. */
export function designatorOf(flightNumber: string): 'IATA' | 'ICAO' {
  return /^[A-Z]{3}/.test(flightNumber) ? 'ICAO' : 'IATA';
}
