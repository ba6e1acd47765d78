import type { Shown } from '#shared/domain/proposals/written.ts';

/** A step as `createProposal` takes it. */
export interface PlannedStep {
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Shown | undefined;
  readonly ifMatch?: string | undefined;
  readonly idSeed?: string | undefined;
}

/** What waits for the user: a call that was planned, or a proposal that the model asked for. */
export type Waiting =
  | { readonly key: string; readonly step: PlannedStep; readonly summary: string; readonly makes?: string | undefined }
  | { readonly proposal: Shown };
