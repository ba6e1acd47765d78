import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ReleasedAssignments } from '#shared/schemas/assignments/availability.ts';
import { deleting, unassigning } from '#shared/schemas/query.ts';
import { presentConflicts } from '#shared/use-cases/assignments/explain-refusal.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { leavingDriverKind } from '#shared/use-cases/drivers/driver-writes.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';
import { endDriver } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('DELETE /api/drivers/{driverId}', {
  ...WRITE,
  operationId: 'deleteDriver',
  summary: 'Delete a driver',
  description: [
    'A deleted driver can be restored, without the removed assignments. Their calendar feed is revoked, and their GPS device is taken off the tracker: after a restoration they make new ones. Past activities keep the id of the driver.',
    'With `hard=true` an administrator deletes them for good, with their positions, their messages, their blocks, their calendar feed and all reports that show them. From then on, reading them or repeating a request that showed them is `410 ERASED`, for 8 days at least. If the request fails midway, send it again: it continues.',
    '`409 STILL_IN_USE`: the driver has assignments that are not over. `conflicts` lists them. With `unassign=true` the request removes these assignments, including any made meanwhile. Without it, an assignment made meanwhile undoes the deletion. A dry run answers 200, lists them, and says what follows.',
  ].join('\n\n'),
  access: ['delete', 'Driver'],
  query: { ...deleting, ...unassigning },
  success: { status: 204, description: 'Deleted' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [StillInUse, VersionMismatch, ContendedWrite],
  uses: [
    'table:read',
    'table:write',
    'links:delete',
    'delete:driver',
    'delete:block',
    'delete:message',
    'delete:report',
    'positions:write',
    'files:delete',
    'gps',
  ],
  dryRunAnswer: ReleasedAssignments,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard: erases, unassign = false } = context.query;
  const id = context.params.driverId;
  let released: readonly Assignment[] = [];
  const withdraw = async () => {
    released = await withdrawResource(context, leavingDriverKind, { ...deletionOf(id, erases), unassign });
    await endDriver(context, id);
  };
  const foretold = await foretellingDeletion(context, () =>
    erases ? erasePerson(context, driverStore, { id, markDeleted: withdraw }) : withdraw(),
  );
  return foretold || (context.dryRun && unassign)
    ? { assignments: await presentConflicts(released), ...foretold }
    : undefined;
});
