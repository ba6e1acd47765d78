import * as z from 'zod';
import { recordFields } from '#shared/schemas/record.ts';
import { CalendarDate, Instant } from '#shared/schemas/time.ts';

/**
 * The three-letter codes (ICAO) of airlines with scheduled passenger flights, each with its two-character code (IATA).
 * With them, `AAL100` and `AA100` are the same flight. An airline that is not in this list keeps its three letters.
 */
const DESIGNATORS = `
AAL AA  AAR OZ  AAY G4  ABY G9  ACA AC  AEA UX  AEE A3  AFL SU  AFR AF  AIC AI  AIZ IZ  AMX AM  ANA NH  ANZ NZ  ARG AR  ASA AS
ASL JU  AUA OS  AUI PS  AVA AV  AXM AK  AZU AD  BAW BA  BEL SN  BKP PG  BTI BT  CAL CI  CCA CA  CEB 5J  CES MU  CFG DE  CHH HU
CMP CM  CPA CX  CSA OK  CSC 3U  CSN CZ  CSZ ZH  CTN OU  CXA MF  DAH AH  DAL DL  DLA EN  DLH LH  EIN EI  EJU EC  ELY LY  ETD EY
ETH ET  EVA BR  EWG EW  EXS LS  EZS DS  EZY U2  FDB FZ  FFT F9  FIN AY  GFA GF  GIA GA  GLO G3  HAL HA  HVN VN  IBE IB  IBS I2
ICE FI  IGO 6E  ITY AZ  JAL JL  JBU B6  JIA OH  JST JQ  JZR J9  KAC KU  KAL KE  KLM KL  KQA KQ  LAN LA  LAO QV  LGL LG  LOG LM
LOT LO  MAS MH  MEA ME  MSR MS  NAX DY  NKS NK  OAL OA  OMA WY  PAL PR  PGT PC  PIA PK  QFA QF  QTR QR  RAM AT  RBA BI  RJA RJ
ROT RO  ROU RV  RPA YX  RWD WB  RYR FR  SAA SA  SAS SK  SIA SQ  SKW OO  SVA SV  SWA WN  SWR LX  SXS XQ  TAM JJ  TAP TP  TAR TU
TGW TR  THA TG  THY TK  TRA HV  TSC TS  TUI X3  TVF TO  UAE EK  UAL UA  VIR VS  VIV VB  VJC VJ  VLG VY  VOI Y4  VOZ VA  WJA WS
WZZ W6
`;

/** Returns the IATA code of an airline, given its ICAO code; undefined if the airline is not in the list. */
export function iataOf(icao: string): string | undefined {
  return new RegExp(`\\b${icao} ([A-Z0-9]{2})\\b`).exec(DESIGNATORS)?.[1];
}

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

/** A transaction holds 100 items. With 80 VIPs, the flight and its audit record still fit. */
export const MAX_VIPS_PER_FLIGHT = 80;

export const FLIGHT_STATUSES = [
  'UNKNOWN',
  'SCHEDULED',
  'ACTIVE',
  'LANDED',
  'CANCELLED',
  'INCIDENT',
  'DIVERTED',
] as const;
export const FlightStatus = z.enum(FLIGHT_STATUSES).meta({ id: 'FlightStatus' });
export type FlightStatus = z.infer<typeof FlightStatus>;
/** The statuses that people can set. */
export const CHANGEABLE_STATUSES = ['SCHEDULED', 'ACTIVE', 'LANDED', 'CANCELLED', 'DIVERTED'] as const;

/** No control characters, lone surrogates or separators except a space. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

export const FLIGHT_PHASES = ['FAR_OUT', 'PRE_DEPARTURE', 'ACTIVE', 'LANDED'] as const;
export const FlightPhase = z.enum(FLIGHT_PHASES).meta({
  id: 'FlightPhase',
  description:
    'FAR_OUT: more than 24 hours before departure. LANDED: the final phase, also of cancelled and diverted flights',
});
export type FlightPhase = z.infer<typeof FlightPhase>;

/** A flight number as people write it, stored without spaces and leading zeros. Or the name of a flight without one, such as a tail number. */
export const FlightNumber = z
  .string()
  .max(16)
  .transform((text, context) => {
    const name = normaliseFlightName(text);
    if (name !== undefined && PRINTABLE.test(name)) return name;
    const message = 'must be a flight number, such as AA100 or AAL100, or the 2 to 12 characters of a tail number';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', maxLength: 16 }, example: 'AA100' });

export const Iata = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be the IATA code of an airport, such as LHR')
  .toUpperCase()
  .meta({ example: 'LHR' });

export const FlightPath = z.object({ flightNumber: FlightNumber });
/** Selects one of the dates of a flight number. */
export const flightDay = {
  date: CalendarDate.optional().meta({ description: 'The local date of departure; default: today' }),
};

const text = z.string().nullable().default(null);
const time = Instant.nullable().default(null);
const FlightSource = z.object({ by: z.enum(['PERSON', 'PROVIDER']), at: Instant }).meta({
  id: 'FlightSource',
  description: 'Whose word about this side of the flight is the newest that counts, and since when',
});
const side = {
  source: FlightSource.nullable().default(null),
  airport: text,
  iata: text,
  icao: text,
  timezone: text,
  terminal: text,
  gate: text,
  delayMinutes: z.int().nullable().default(null),
  scheduledTime: time,
  estimatedTime: time,
  actualTime: time,
};

const FlightDeparture = z.object(side).meta({ id: 'FlightDeparture' });
const FlightArrival = z.object({ ...side, baggage: text }).meta({ id: 'FlightArrival' });
export const Airline = z.object({ name: text, iata: text, icao: text }).meta({ id: 'Airline' });
export const Aircraft = z.object({ registration: text, iata: text, icao: text, icao24: text }).meta({ id: 'Aircraft' });
export const FlightFailure = z
  .object({ at: Instant, reason: z.string(), detail: z.string() })
  .meta({ id: 'FlightFailure', description: 'Why the last request for this flight failed' });

/** A delay that a person recorded, as a flight shows it. */
const ReportedDelay = z
  .object({
    estimatedArrival: Instant,
    minutes: z.int().nullable().default(null).meta({ description: 'Minutes later than scheduled' }),
    note: z.string().nullable().default(null),
    at: Instant.meta({ description: 'When it was recorded' }),
    by: z.string().meta({ description: 'The user who recorded it' }),
    stands: z.boolean().meta({ description: 'false: the provider has newer news' }),
  })
  .meta({ id: 'ReportedDelay' });

export const Flight = z
  .object({
    ...recordFields,
    flightNumber: z.string().meta({ example: 'AA100' }),
    flightDate: CalendarDate,
    vipIds: z.array(z.string()),
    isTracked: z.boolean().meta({ description: 'true: the service polls this flight. false: it was only looked up' }),
    pickupIds: z.array(z.string()).meta({ description: 'The pick-up activities of this flight' }),
    dropoffIds: z.array(z.string()).meta({ description: 'The activities that take guests to this flight' }),
    alsoKnownAs: z.array(z.string()).meta({
      description: 'The other numbers of this flight: codeshares. Each of them reads and changes this record',
    }),
    operatingFlight: text.meta({ description: 'For a codeshare: the flight that carries the passengers' }),
    airline: Airline.nullable().default(null),
    provider: z.boolean().meta({ description: 'false: the provider is never asked for this flight' }),
    status: FlightStatus,
    statusReason: text.meta({
      description:
        'Why the status is UNKNOWN. `no longer tracked`: the provider has lost the flight and does not say that it is cancelled. No person is told',
      example: null,
    }),
    statusSource: FlightSource.nullable().default(null),
    divertedTo: text.meta({ description: 'Where a DIVERTED flight lands (IATA), if that is known' }),
    phase: FlightPhase,
    departure: FlightDeparture,
    arrival: FlightArrival,
    aircraft: Aircraft.nullable().default(null),
    reportedDelay: ReportedDelay.nullable().default(null).meta({
      description: 'The latest delay that a person recorded. While it stands, `arrival` shows it',
      example: null,
    }),
    notes: text,
    lastPolledAt: time.meta({ description: 'When the provider last answered about this flight' }),
    nextPollAt: time.meta({ description: 'When the next poll is planned; null if none is planned' }),
    reason: text.meta({
      description:
        'Only of GET /api/flights/{flightNumber}, while nothing but the ticket is known: why the next poll is when it is, or why there is none',
    }),
    pollCount: z.int().meta({ description: 'How many requests were made for this flight' }),
    stale: z
      .boolean()
      .meta({ description: 'The data is older than it should be: see lastPolledAt, lastFailure and the budget' }),
    lastFailure: FlightFailure.nullable().default(null),
  })
  .meta({ id: 'Flight' });
export type Flight = z.input<typeof Flight>;

const settings = {
  pollMinutes: z.int().min(1).max(60).meta({
    description: 'How often the service looks for flight polls that are due, in minutes. Sets the schedule of the job',
    example: 5,
  }),
  departMinutes: z.int().min(0).max(600).meta({
    description: 'How many minutes before the departure of its flight a drop-off should end',
    example: 120,
  }),
  departMinutesAbroad: z.int().min(0).max(600).meta({
    description: 'The same, where the airports of the flight are in different countries',
    example: 180,
  }),
};

export const FlightSettings = z.object(settings).meta({ id: 'FlightSettings' });
export const FlightSettingsChange = z.strictObject(settings).partial().meta({ id: 'FlightSettingsChange' });
export type FlightSettings = Readonly<z.infer<typeof FlightSettings>>;
export const DEFAULT_FLIGHT_SETTINGS: FlightSettings = {
  pollMinutes: 5,
  departMinutes: 120,
  departMinutesAbroad: 180,
};

/** The flight providers that the service knows. */
export const FLIGHT_VENDORS = ['aviationstack', 'aeroapi'] as const;
export type FlightVendor = (typeof FLIGHT_VENDORS)[number];
