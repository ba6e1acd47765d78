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
