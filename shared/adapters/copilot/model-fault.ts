import { ProviderFailed } from '#shared/contract/problems.ts';

interface FaultDetails {
  /** What the endpoint calls its refusal: its code and its parameter. */
  readonly codes?: string | undefined;
  /** The model has too many requests: how many milliseconds until it takes one again. */
  readonly busyMs?: number | undefined;
}

/** Why the model gave no answer that can be read, as an end of a sentence that begins with the model. It quotes no conversation. */
export class ModelFault extends Error {
  readonly codes: string | undefined;
  readonly busyMs: number | undefined;

  constructor(reason: string, { busyMs, codes }: FaultDetails = {}) {
    super(reason);
    this.codes = codes;
    this.busyMs = busyMs;
  }
}

/** Returns the problem of a fault. The log has its codes. The answer has them if `tellsCodes`: they help who can change the settings. */
export function problemOf({ busyMs, codes, message }: ModelFault, tellsCodes: boolean) {
  const seconds = Math.ceil((busyMs ?? 0) / 1_000);
  const coded = codes === undefined ? message : `${message}: ${codes}`;
  const said = `The model of the copilot ${tellsCodes ? coded : message}.`;
  const failed =
    busyMs === undefined
      ? new ProviderFailed(said)
      : new ProviderFailed(`${said} Try again in ${seconds} s.`, {}, { 'Retry-After': `${seconds}` });
  // A problem with a cause is logged as an error.
  failed.cause = new Error(`the model ${coded}`);
  return failed;
}

/** A code or the name of a parameter, such as `unsupported_value` or `messages[2].role`. Anything else could be a sentence of the conversation. */
const CODE = /^[\w.[\]:-]{1,80}$/;

/** Returns the code and the parameter in the body of a refusal; undefined if it names none. Vendors put them into several places. */
export function codesIn(body: unknown): string | undefined {
  const outer = fieldsOf(Array.isArray(body) ? body[0] : body);
  const inner = { ...outer, ...fieldsOf(outer['error']) };
  // A code that is a number repeats the status.
  const { code, param, status, type } = inner;
  const [named] = [code, status, type].filter((each) => typeof each === 'string' && !/^\d*$/.test(each));
  const codes = [named, param].filter((each) => typeof each === 'string' && CODE.test(each));
  return codes.length > 0 ? codes.join(', ') : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
