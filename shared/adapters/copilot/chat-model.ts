import type { ChatMessage, Completion } from '#shared/domain/copilot/conversation.ts';
import { ServiceFailed, type ServiceFault } from '#shared/domain/services/service-word.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';

export type ModelTool = Pick<Tool, 'name' | 'description' | 'parameters'>;

export interface Asking {
  readonly signal: AbortSignal;
  /** Gets the words of the answer as they come, if the endpoint streams. */
  readonly hear?: ((text: string) => void) | undefined;
}

/** A language model that can ask for calls of tools. */
export interface ChatModel {
  /** Returns the next message of the model. Throws ModelFailed, also when the signal aborts. */
  complete(messages: readonly ChatMessage[], tools: readonly ModelTool[], asking: Asking): Promise<Completion>;
}

interface FaultDetails {
  /** Default: UNAVAILABLE. */
  readonly kind?: ServiceFault;
  /** What the endpoint calls its refusal: its code and its parameter. */
  readonly codes?: string | undefined;
  /** The model said, or has too many requests now: how many milliseconds until it takes one again. */
  readonly busyMs?: number | undefined;
}

/** Why the model gave no answer that can be read, as an end of a sentence that begins with the model. It quotes no conversation. */
export class ModelFault extends Error {
  readonly kind: ServiceFault;
  readonly codes: string | undefined;
  readonly busyMs: number | undefined;

  constructor(reason: string, { busyMs, codes, kind = 'UNAVAILABLE' }: FaultDetails = {}) {
    super(reason);
    this.kind = kind;
    this.codes = codes;
    this.busyMs = busyMs;
  }
}

/** The model failed. */
export class ModelFailed extends ServiceFailed {
  /** What happened, in a sentence for everyone: without codes of the endpoint. */
  readonly said: string;

  /** The log has the codes of the fault. The answer has them if `tellsCodes`: they help who can change the settings. */
  constructor({ busyMs, codes, kind, message }: ModelFault, tellsCodes: boolean) {
    const seconds = Math.ceil((busyMs ?? 0) / 1_000);
    const coded = codes === undefined ? message : `${message}: ${codes}`;
    const sentence = (what: string) =>
      `The model of the copilot ${what}.${busyMs === undefined ? '' : ` Try again in ${seconds} s.`}`;
    const headers = busyMs === undefined ? {} : { 'Retry-After': `${seconds}` };
    super(kind, sentence(tellsCodes ? coded : message), new Error(`the model ${coded}`), headers);
    this.said = sentence(message);
  }
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
