import { changeType } from '#shared/contract/change-types.ts';
import type { Subject } from '#shared/contract/define-contract.ts';
import { MAX_GIVEN, type ReadPosition, takeRows } from '#shared/domain/changes/read-position.ts';
import { isNamed } from '#shared/domain/ways/thresholds.ts';
import type { Thresholds } from '#shared/schemas/attention/threshold.ts';
import type { Change, ChangeKind, StoredAudit } from '#shared/schemas/changes/change.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { beginning } from './change-cursor.ts';
import { readRows } from './read-rows.ts';

interface Reader {
  readonly actor: Pick<Actor, 'can'>;
  readonly now: string;
  /** Absent: all types. */
  readonly types?: readonly string[] | undefined;
  /** Of rides, only these thresholds. Absent: all. */
  readonly thresholds?: Thresholds | undefined;
}

/** Returns what a reader may see next, and their position after it. */
export async function readChanges(
  { actor, now, thresholds, types }: Reader,
  before: ReadPosition,
  limit: number,
): Promise<{ readonly items: Change[]; readonly position: ReadPosition }> {
  const isWanted = (row: StoredAudit): boolean =>
    (!types || types.includes(typeOf(row))) &&
    (!thresholds || isOfInterest(row, thresholds)) &&
    driversOf(row).some((driverId) => maySee(actor, row, driverId));
  const read = await readRows({ position: before, now, limit, isWanted });
  const { position, rows } = takeRows(before, read, { limit, now, isWanted });
  return { items: rows.map((row) => shown(actor, row)), position };
}

/** Returns the position of a new reader: everything that is visible now counts as given. */
export async function presentPosition(reader: Reader): Promise<ReadPosition> {
  return (await readChanges(reader, beginning(reader.now), MAX_GIVEN)).position;
}

function kindOf({ kind, version }: StoredAudit): ChangeKind {
  return kind ?? (version === 1 ? 'created' : 'updated');
}
function typeOf(row: StoredAudit): string {
  return changeType(row.subject, kindOf(row));
}

function isOfInterest({ kind, threshold }: StoredAudit, thresholds: Thresholds): boolean {
  return !threshold || (kind !== 'late' && kind !== 'arriving') || isNamed(thresholds, { kind, threshold });
}

function driversOf({ driverId, formerDriverId }: StoredAudit): (string | undefined)[] {
  return formerDriverId === undefined ? [driverId] : [driverId, formerDriverId];
}

/** Abilities look at these fields of a record. A muster begins open, so a caller who may see open ones hears of its end. */
function maySee(actor: Reader['actor'], { subject, subjectId }: StoredAudit, driverId: string | undefined): boolean {
  const item = { id: subjectId, driverId: subject === 'GpsPosition' ? subjectId : driverId, status: 'OPEN' };
  // A caller who may see a muster may see its marks.
  return actor.can('read', subject === 'Mark' ? 'Muster' : (subject as Subject), item);
}

const GONE: readonly ChangeKind[] = ['deleted', 'erased', 'cleared'];

function shown(actor: Reader['actor'], row: StoredAudit): Change {
  const { at, by, fields, id, operationId, subject, subjectId, threshold, version } = row;
  const kind = kindOf(row);
  return {
    id,
    type: typeOf(row),
    subject,
    subjectId,
    version,
    at,
    by,
    operationId,
    fields: kind === 'erased' ? [] : fields,
    deleted: GONE.includes(kind) || !maySee(actor, row, row.driverId),
    ...(threshold && { threshold }),
  };
}
