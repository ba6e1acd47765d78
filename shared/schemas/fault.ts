/** The codes of what is wrong with a field. `INVALID`: its message says it best, or `variant` of its values names another sentence. */
export const FAULT_CODES = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'NOT_A_NUMBER',
  'NOT_WHOLE',
  'NOT_A_TIME',
  'NOT_A_DATE',
  'OUTSIDE_YEARS',
  'NOT_ONE_OF',
  'EMPTY',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_FEW',
  'TOO_MANY',
  'TOO_SMALL',
  'TOO_LARGE',
  'PATTERN',
  'INVISIBLE',
  'CONTROL_CHARACTERS',
  'NOT_A_PHONE',
  'NOT_AN_EMAIL',
  'NOT_A_URL',
  'TWICE',
  'NOT_AFTER',
  'SAME_AS',
  'IS_ITSELF',
  'ONE_OF',
  'ANY_OF',
  'GOES_WITH',
  'NOT_WITH',
  'ONLY_FOR',
  'NOT_FOR',
  'NOT_FOUND',
  'DELETED',
  'IS_OVER',
  'IN_FUTURE',
  'PERIOD_TOO_LONG',
  'TAKEN',
  'ZERO',
  'OUTSIDE_RIDE',
  'NOT_ON_RIDE',
  'IS_THE_DRIVER',
  'LONGER_THAN_RIDE',
  'NO_RIDE',
  'NOT_YOURS',
  'UNKNOWN_TAG',
  'MOTORCADE',
  'STOP_TOO_EARLY',
  'STOP_LEAVES',
  'STOP_LAST',
  'NOTHING_TO_SWAP',
  'NO_SCHEDULED_TIME',
  'ALL_OR_NONE',
  'TOO_MANY_GUESTS',
  'ONE_MUST_STAY',
  'NOT_UTF8',
  'NOT_A_FLIGHT',
  'NOT_A_PICTURE',
  'NO_GUEST_THERE',
  'WRONG_CODE',
  'TOO_MUCH',
  'NOT_ON_FLIGHT',
  'FOLLOW_FIRST',
  'STEP_LEFT_OUT',
  'NEEDS_STEP',
  'NOT_ALL_GUESTS',
  'IS_A_RIDE',
  'HAS_NO_PLACE',
  'IS_ALL_DAY',
  'NO_NEW_RUN',
  'NO_SERIES',
  'NO_FLEET',
  'IS_STATUS',
  'WHOLE_DAYS',
  'INTO_PAST',
  'OTHER_REPORT',
  'TAG_IN_USE',
  'BEFORE_FIRST_RIDE',
  'HAS_ORDER',
  'CLOCK_SKIPPED',
  'FILE_DAMAGED',
  'FILE_TOO_LARGE',
  'FILE_WITH_MACROS',
  'FILE_WITH_PASSWORD',
  'FILE_OF_OTHER_KIND',
  'FILE_EMPTY',
  'CHOOSE_SHEET',
  'TOO_LONG_AGO',
  'NOT_REPEATED',
  'NOTES_FULL',
  'OTHER_LAYOUT',
  'EACH_ONCE',
  'NO_FLIGHT_TIME',
  'OTHER_SERIES',
  'NOT_JSON',
  'TOO_DEEP',
  'NOT_ENCODED',
  'NOT_A_KEY',
  'NO_SUCH_DAY',
  'NOT_ON_DATE',
  'NOT_COMPARED',
  'INVALID',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** What is wrong with a field. The message continues a sentence that begins with the path. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
  readonly values?: Record<string, unknown> | undefined;
}

export function fault(code: FaultCode, message: string, values?: Record<string, unknown>): Fault {
  return { code, message, ...(values && { values }) };
}

/** Returns what a rule of a schema says. */
export function saying(...what: Parameters<typeof fault>) {
  return { error: what[1], params: { fault: fault(...what) } };
}

/** The name of a field, in the values of a sentence. */
export function named(field: string) {
  return { field: '', value: field };
}

/** The names of fields of which one or all count, in the values of a sentence. */
export function anyOf(...fields: readonly string[]) {
  return { fields: { or: fields.map(named) } };
}

export function allOf(...fields: readonly string[]) {
  return { fields: { and: fields.map(named) } };
}

/** What a rule says of the field at a path. */
function at(path: string, said: ReturnType<typeof saying>) {
  return { path: [path], ...said };
}

/** A rule for `refine`: exactly one of these fields is given. The message is about the first. */
export function exactlyOne(fields: readonly [string, ...string[]], message: string) {
  const isOne = (given: object): boolean =>
    fields.filter((name) => (given as Record<string, unknown>)[name] !== undefined).length === 1;
  return [isOne, at(fields[0], saying('ONE_OF', message, anyOf(...fields)))] as const;
}

/** A rule for `refine`: a list has no value twice. `one` is such as `a ride`. */
export function noneTwice(one: string) {
  const hasNone = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length;
  return [hasNone, saying('TWICE', `must not contain ${one} twice`)] as const;
}

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function endsLater({ from, to }: Range): boolean {
  return from === undefined || to === undefined || from < to;
}
const NOT_LATER = at('to', saying('NOT_AFTER', 'must be after from', { field: named('from') }));

/** A rule for `refine`: `to` is after `from`, where both are given. */
export const ENDS_LATER = [endsLater, NOT_LATER] as const;
