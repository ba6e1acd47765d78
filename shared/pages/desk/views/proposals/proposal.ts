import type * as z from 'zod';
import type { Ghost } from '#shared/pages/desk/lanes/ghosts.ts';
import { api } from '#shared/pages/desk/session.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { whenReady } from '#shared/pages/desk/store/when-ready.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import type {
  AppliedProposal as AppliedSchema,
  Proposal as ProposalSchema,
} from '#shared/schemas/proposals/proposal.ts';

export type Proposal = z.output<typeof ProposalSchema>;
export type Step = Proposal['steps'][number];
export type Applied = z.output<typeof AppliedSchema>;

/** Reads a proposal, and waits until it is worked out. `tell` hears how far it is. */
export async function readProposal(
  id: string,
  tell: (proposal: Proposal) => void = () => undefined,
): Promise<Proposal> {
  const path = `/api/proposals/${id}`;
  return whenReady(path, await api().get<Proposal>(path), tell);
}

/** Asks what the chosen steps would do, or does them. The key makes a repeat harmless. */
export async function applySteps(
  id: string,
  steps: readonly number[] | undefined,
  { dryRun = false, key }: { readonly dryRun?: boolean; readonly key?: string } = {},
): Promise<Applied> {
  const path = `/api/proposals/${id}/apply`;
  const { value } = await sendWrite<Applied>('POST', path, {
    body: steps ? { steps } : {},
    dryRun,
    ...(key === undefined ? {} : { key }),
  });
  return value;
}

/** The steps about one record, as one group: a person decides by ride. */
export interface StepGroup {
  readonly key: string;
  readonly steps: readonly Step[];
}

const RECORD_IDS = ['eventId', 'motorcadeId', 'vipId', 'driverId', 'vehicleId', 'id'];

function keyOf({ n, params }: Step): string {
  const name = RECORD_IDS.find((each) => params[each] !== undefined);
  // A step that makes a record has no id yet: it stands alone.
  return name === undefined ? `new:${n}` : `${name}:${params[name]}`;
}

/** Returns the steps by the record that they change, in the order of their first steps. */
export function stepGroups(steps: readonly Step[]): StepGroup[] {
  return [...Map.groupBy(steps, keyOf)].map(([key, found]) => ({ key, steps: found }));
}

/** Returns the steps that can be done: those that are neither done nor left out, as far as `applied` says. */
export function openSteps({ applied, leftOut, steps }: Proposal): readonly Step[] {
  return applied === 0 && leftOut.length === 0 ? steps : steps.filter(({ n }) => n > applied && !leftOut.includes(n));
}

type Planned = Partial<Pick<Activity, 'title' | 'startTime' | 'endTime' | 'vehicleId' | 'driverId' | 'vipIds'>>;

/** Returns the rides as the steps would have them, for the lanes. A step that moves no ride has no ghost. */
export function ghostsOf(steps: readonly Step[], rideOf: (id: string) => Activity | undefined): Ghost[] {
  return steps.flatMap(({ body = {}, n, operationId, params }) => {
    if (operationId !== 'updateEvent' && operationId !== 'createEvent') return [];
    const ride = rideOf(params['eventId'] ?? '');
    const next: Planned = { ...ride, ...body };
    if (next.startTime === undefined || next.endTime === undefined) return [];
    return [
      {
        id: `step:${n}`,
        title: next.title ?? '',
        start: Date.parse(next.startTime),
        end: Date.parse(next.endTime),
        vehicleId: next.vehicleId,
        driverId: next.driverId,
        vipIds: next.vipIds,
      },
    ];
  });
}
