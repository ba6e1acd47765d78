import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { loadOf } from '#shared/domain/assignments/capacity.ts';
import { neededTags } from '#shared/domain/assignments/suits.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/records.ts';
import { type Hold, holdOf } from '#shared/domain/suppliers/holds.ts';
import { earlier, firstStartOf, isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { LEAST_SEATS, type PlannedOrder, planOrders, type RideToOrder } from '#shared/domain/suppliers/plan-orders.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { listSuppliers, readHolds } from '#shared/entities/suppliers/supplier.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewOrderProposal } from '#shared/schemas/proposals/new-order-proposal.ts';
import type { ProposalPlan, UnresolvedRecord } from '#shared/schemas/proposals/proposal-record.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { planSteps } from './plan-operations.ts';

/** What orders are worked out with. */
export interface OrderMeans extends Pick<UseCaseContext, 'newId' | 'now'> {
  readonly invoke: InvokeOperation;
}

/** Works out which suppliers are asked for rides that are not covered: as many as possible by those with the lowest ranks. Throws ValidationFailed. */
export async function planOrder(means: OrderMeans, wanted: NewOrderProposal): Promise<ProposalPlan> {
  const rides = await ridesToOrder(means.now, wanted);
  const { left, steps } = await stepsOfOrders(means, rides, wanted.deadline);
  return { steps, unresolved: left.map(unordered), notices: [], figures: null };
}

/** Returns the rides of the time that lack a vehicle or driver, and have no order. Throws ValidationFailed. */
export async function ridesToOrder(
  now: string,
  { from, ids, to }: Pick<NewOrderProposal, 'from' | 'ids' | 'to'>,
): Promise<ActivityRecord[]> {
  const found = (await activitiesBeginning(from, to)).filter((each) => each.type === 'TRANSPORT' && isAhead(each, now));
  const known = new Set(found.map(({ id }) => id));
  if (ids?.some((id) => !known.has(id)))
    throw invalidNow('body.ids', fault('NO_RIDE', 'contains what is no planned ride between from and to'));
  const [ordered, related] = await Promise.all([orderedRides(now), relatedRecords(found.map(resourcesOf), 'eventual')]);
  const wanted = ids && new Set(ids);
  return found.filter(
    (ride) =>
      (wanted?.has(ride.id) ?? true) &&
      !ordered.has(ride.id) &&
      (needsDriver(ride, related) || needsVehicle(ride, related)),
  );
}

function resourcesOf({ driverId, vehicleId }: ActivityRecord) {
  return { driverId, vehicleId, vipIds: [] };
}

/** Reads the orders that a supplier is asked for or holds. */
async function openOrders(now: string): Promise<OrderRecord[]> {
  return (await ordersEndingAfter(now)).map((order) => orderAt(order, now)).filter(isOpenOrder);
}

/** Returns the rides that a supplier is asked for or holds. */
async function orderedRides(now: string): Promise<ReadonlySet<string>> {
  return new Set((await openOrders(now)).flatMap(({ rides }) => rides.map(({ eventId }) => eventId)));
}

/** Returns what suppliers hold once they accept what they are asked for. */
function offeredHolds(orders: readonly OrderRecord[], supplierId: string): Hold[] {
  return orders
    .filter((order) => order.status === 'OFFERED' && order.supplierId === supplierId)
    .flatMap((order) => order.rides.map((ride) => holdOf(order, ride)));
}

interface OrderSteps {
  readonly steps: readonly OperationStep[];
  /** The rides that no supplier can take. */
  readonly left: readonly string[];
}

/** Works out the orders of these rides, and tries them. `without`: a supplier that is not asked. Throws ValidationFailed. */
export async function stepsOfOrders(
  { invoke, newId, now }: OrderMeans,
  rides: readonly ActivityRecord[],
  deadline: string,
  without?: string,
): Promise<OrderSteps> {
  if (deadline <= now) throw invalidNow('body.deadline', fault('IS_OVER', 'is over'));
  const [open, { items }, vips, { tags }] = await Promise.all([
    openOrders(now),
    listSuppliers({ listings: ['live'] }, { list: 'suppliers to ask', limit: MAX_ASKED }),
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))], 'eventual').then(byId),
    readSettings(),
  ]);
  const offering = items.filter(({ id, offers }) => offers.length > 0 && id !== without);
  const suppliers = await Promise.all(
    offering.map(async (supplier) => {
      const { holds } = await readHolds(supplier.id);
      return { supplier, holds: [...holds, ...offeredHolds(open, supplier.id)] };
    }),
  );
  const wanted = rides.map(
    (ride): RideToOrder => ({
      id: ride.id,
      start: Date.parse(ride.startTime),
      end: Date.parse(ride.endTime),
      types: typesFor(ride, loadOf(ride, vips).seats),
      tags: neededTags({ ride, vips, tags }, 'vehicle'),
    }),
  );
  const { left, orders } = planOrders(wanted, suppliers, now);
  // A supplier must answer before a ride of theirs begins.
  const answerBy = ({ eventIds }: PlannedOrder): string =>
    earlier(
      deadline,
      firstStartOf(
        rides.filter(({ id }) => eventIds.includes(id)),
        now,
      ) ?? deadline,
    );
  return {
    left,
    steps: await planSteps(
      invoke,
      orders.map((order) => stepOf(order, answerBy(order), newId('ord'))),
    ),
  };
}

/** A supplier more would be a list to choose from, and no ranking. */
const MAX_ASKED = 200;

/** Returns the types that can serve a ride, the smallest first. */
function typesFor({ carries, mode = 'ROAD', vehicleTypes }: ActivityRecord, seats: number): VehicleType[] {
  const large = LEAST_SEATS.filter(([, least]) => least >= seats).map(([type]) => type);
  if (vehicleTypes) return [...large.filter((type) => vehicleTypes.includes(type)), ...vehicleTypes.filter(isUnsized)];
  if (carries === 'GOODS') return ['TRUCK', 'VAN'];
  if (mode === 'WATER') return large.filter((type) => type === 'BOAT');
  if (mode === 'AIR') return large.filter((type) => type === 'HELICOPTER');
  return large.filter((type) => ROAD.has(type));
}

const ROAD: ReadonlySet<VehicleType> = new Set(['SEDAN', 'SUV', 'VAN', 'MINIBUS', 'BUS']);

function isUnsized(type: VehicleType): boolean {
  return !LEAST_SEATS.some(([sized]) => sized === type);
}

function stepOf(order: PlannedOrder, deadline: string, idSeed: string) {
  return { operationId: 'createOrder', params: {}, body: { ...order, deadline }, idSeed };
}

function unordered(activityId: string): UnresolvedRecord {
  return {
    activityId,
    kind: 'SUPPLIERS_FULL',
    activityIds: [],
    resourceIds: [],
    freeVehicleIds: [],
    freeDriverIds: [],
  };
}

/** Returns a plan with orders of what it leaves uncovered. What no supplier can take stays unresolved, with its proof. Throws ValidationFailed. */
export async function withOrders(
  means: OrderMeans,
  plan: ProposalPlan,
  { deadline, without }: { readonly deadline: string; readonly without?: string | undefined },
): Promise<ProposalPlan> {
  if (plan.unresolved.length === 0) return plan;
  const ordered = await orderedRides(means.now);
  const open = [...new Set(plan.unresolved.map(({ activityId }) => activityId))].filter((id) => !ordered.has(id));
  const { left, steps } = await stepsOfOrders(means, await findActivities(open), deadline, without);
  const stays = new Set([...left, ...ordered]);
  return {
    ...plan,
    steps: [...plan.steps, ...steps],
    unresolved: plan.unresolved.filter(({ activityId }) => stays.has(activityId)),
  };
}
