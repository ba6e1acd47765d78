import type { Capacity } from '#shared/schemas/assignments/needs.ts';
import type {
  Alternative,
  Conflict,
  Cure,
  FieldError,
  InvalidKind,
  OutsidePart,
  TravelShortfall,
} from '#shared/schemas/problem.ts';
import type { Language } from '#shared/schemas/reports/paper-language.ts';

/** Further fields of a problem document, with their names in the JSON. */
export interface ProblemDetails {
  readonly kind?: InvalidKind;
  readonly errors?: readonly FieldError[];
  readonly conflicts?: readonly Conflict[];
  readonly capacity?: Capacity;
  readonly unmet?: readonly string[];
  readonly alternatives?: readonly Alternative[];
  readonly travel?: readonly TravelShortfall[];
  readonly unavailable?: readonly OutsidePart[];
  readonly nextPollAt?: string | null;
  readonly reason?: string;
  readonly cure?: Cure;
  readonly desk?: string;
  readonly language?: Language;
  /** What the text was made of, by the code of the problem. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** An expected refusal with a permanent code. Contracts declare the problems they can return. The text is for people. */
export abstract class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: Pick<ProblemKind, 'code' | 'status' | 'title'>,
    detail: string,
    details: ProblemDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = kind.code;
    this.code = kind.code;
    this.status = kind.status;
    this.title = kind.title;
    this.details = details;
    this.headers = headers;
  }
}

/** The values that a person may have said to them: names, figures, lengths of time, and values of the API as `{ field, value }`. */
type SpokenValues = Readonly<Record<string, unknown>>;

/** Returns the sentence that says a refusal more exactly than its code, for pages in other languages. Its values may name only what the text names. */
export function because(variant: string, values: SpokenValues = {}): Pick<ProblemDetails, 'values'> {
  return { values: { variant, ...values } };
}

export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** The further fields that every problem of this code has. */
  readonly has: readonly (keyof ProblemDetails)[];
  /** The further fields that a problem of this code may have. */
  readonly mayHave: readonly (keyof ProblemDetails)[];
}

/** The class of one problem code. Contracts and the OpenAPI document read the code from the class itself. */
export type ProblemClass = ProblemKind & {
  new (detail: string, details?: ProblemDetails, headers?: Readonly<Record<string, string>>): Problem;
};

export function problem(
  code: string,
  status: number,
  title: string,
  { has = [], mayHave = [] }: Partial<Pick<ProblemKind, 'has' | 'mayHave'>> = {},
): ProblemClass {
  return class extends Problem {
    static readonly code = code;
    static readonly status = status;
    static readonly title = title;
    static readonly has = has;
    static readonly mayHave = mayHave;

    constructor(detail: string, details?: ProblemDetails, headers?: Readonly<Record<string, string>>) {
      super({ code, status, title }, detail, details, headers);
    }
  };
}
