import type { ReadPosition } from '#shared/domain/changes/read-position.ts';
import { byId, defined, entityOf } from '#shared/table/entity.ts';
import { createWrite, type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** How far a webhook is. Apart from its record, since each run of the job writes it. */
export interface WebhookState {
  readonly id: string;
  readonly revision: number;
  /** The changes up to here are deliveries. */
  readonly position: ReadPosition;
  /** What is sent again: the changes from a position to a time. */
  readonly replay?: { readonly position: ReadPosition; readonly until: string } | undefined;
  /** The last replay that was asked for, so that a repeated request finds it. */
  readonly lastReplay?: { readonly id: string; readonly until: string } | undefined;
  /** Until when one run works on it alone. */
  readonly leasedUntil?: string | undefined;
  /** Since when every try has failed. */
  readonly failingSince?: string | undefined;
  /** Until when the receiver asks us to wait. */
  readonly pausedUntil?: string | undefined;
}

export const webhookStates = entityOf('webhookstate', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    position: { type: 'any', required: true },
    replay: { type: 'any' },
    lastReplay: { type: 'any' },
    leasedUntil: { type: 'string' },
    failingSince: { type: 'string' },
    pausedUntil: { type: 'string' },
  },
  indexes: { byId },
});

interface StoredPosition {
  readonly last: ReadPosition['last'];
  readonly given: readonly string[];
}

function packed({ given, last }: ReadPosition): StoredPosition {
  return { last, given: [...given] };
}
function unpacked({ given, last }: StoredPosition): ReadPosition {
  return { last, given: new Set(given) };
}

function stored({ position, replay, ...state }: WebhookState) {
  return defined({
    ...state,
    position: packed(position),
    replay: replay && { until: replay.until, position: packed(replay.position) },
  });
}

/** Reads the state of a webhook with strong consistency. */
export async function findWebhookState(id: string): Promise<WebhookState | undefined> {
  const { data } = await webhookStates().get({ id }).go({ consistent: true });
  if (!data) return undefined;
  const { position, replay, ...state } = data as typeof data & {
    position: StoredPosition;
    replay?: { until: string; position: StoredPosition };
  };
  return {
    ...state,
    position: unpacked(position),
    ...(replay && { replay: { until: replay.until, position: unpacked(replay.position) } }),
  };
}

/** Condition: there is no state of this webhook. */
export function createWebhookState(id: string, position: ReadPosition): Write {
  return createWrite(webhookStates().create(stored({ id, revision: 1, position })));
}

/** Condition: the stored revision is that of `before`, and the webhook exists. */
export function replaceWebhookState(
  before: WebhookState,
  after: Omit<WebhookState, 'id' | 'revision'>,
  webhook: LiveRecord,
): Write {
  return relyingOn(
    replaceWrite(
      webhookStates(),
      webhookStates().put(stored({ ...after, id: before.id, revision: before.revision + 1 })),
      { revision: before.revision },
    ),
    webhook,
  );
}

/** Removes the state of a webhook, if it is there. */
export function dropWebhookState(id: string): Write {
  return removeWrite(webhookStates().delete({ id }));
}
