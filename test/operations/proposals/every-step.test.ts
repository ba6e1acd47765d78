import { describe, expect, it } from '@jest/globals';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { operations } from '#functions/registry.ts';
import { routesForSteps } from '#shared/contract/operation-routes.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { withEveryPart, withoutOne } from '#test/support/optional-parts.ts';
import { aPlace } from '#test/support/places.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { someVips } from '#test/support/vips.ts';

const all = await operations();
useFunctions(...all);
const stage = useStage();
const routes = routesForSteps(all.map(({ contract }) => contract));
const steps = all.filter(({ contract }) => routes[contract.operationId]?.isStep);

type StepRequest = Pick<CallOptions, 'body' | 'params' | 'query'>;

/** Proposes one step. With `dryRun` nothing is stored. */
function propose(operationId: string, { body, params = {}, query = {} }: StepRequest, dryRun = true) {
  const step = { operationId, params, query, ...(body === undefined ? {} : { body }) };
  const options = { as: stage.as, body: { kind: 'OPERATIONS', steps: [step] } };
  return call(createProposal, { ...options, query: dryRun ? { dryRun: 'true' } : {} });
}

function apply(id: string) {
  return call(applyProposal, { as: stage.as, params: { id } });
}

/** Records that exist, for the fields that take their ids. */
async function knownValues() {
  const [placeId, masterEventId, vipIds] = await Promise.all([
    aPlace('The Grand'),
    anEvent(stage.as, {
      type: 'MEAL',
      title: 'Lunch',
      startTime: '2027-05-10T10:30:00Z',
      endTime: '2027-05-10T12:00:00Z',
    }),
    someVips(stage.as, 2),
  ]);
  const [driverId, coDriverId, vehicleId] = await Promise.all([aDriver(), aDriver('Second'), aVehicle()]);
  return {
    driverId,
    coDriverId,
    vehicleId,
    usualDriverId: driverId,
    usualVehicleId: vehicleId,
    pickupPlaceId: placeId,
    dropoffPlaceId: placeId,
    placeId,
    masterEventId,
    vipIds,
    apartFrom: vipIds,
    phone: '+442079460018',
  };
}

let [tried, taken] = [0, 0];

it.each(steps.map(({ contract }) => [contract.operationId, contract] as const))(
  'a step is planned or refused, with each optional part present and absent, and then done or refused: %s',
  async (operationId, contract) => {
    const { as: _caller, params = {}, ...sample } = (await SAMPLES[operationId]?.request(stage)) ?? {};
    const faults: unknown[] = [];
    const isTaken = async (request: StepRequest): Promise<boolean> => {
      const { status, text } = await propose(operationId, { params, ...request });
      tried += 1;
      if (status < 400) taken += 1;
      if (status >= 500) faults.push([request, text]);
      return status < 400;
    };
    await isTaken(sample);
    const whole = await withEveryPart(contract, sample, await knownValues(), isTaken);
    for (const each of withoutOne(contract, whole)) await isTaken(each);
    expect(faults).toEqual([]);
    const proposal = await propose(operationId, { params, ...sample }, false);
    // Only drivers may do it, and they make no proposals.
    if (proposal.status === 403) return;
    const { body, status } = await apply(proposal.body.id);
    expect([status, body.applied === 1 || body.problem !== null]).toEqual([200, true]);
  },
);

it('most of these variants are valid: else they would test no more than the checks of requests', () => {
  expect(tried).toBeGreaterThan(500);
  expect(taken / tried).toBeGreaterThan(0.7);
});

it('a step is refused by the field that its operation does not take, also where its words would need that field', async () => {
  const answer = await propose('sendMessages', { body: { text: 'Come', driverIds: 5 } });
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'body.steps.0.body.driverIds']);
});

describe('a step that its operation refuses with a status of 500 or more', () => {
  const refresh = async (): Promise<StepRequest> => (await SAMPLES['refreshFlight']?.request(stage)) ?? {};

  it.each([
    ['no flight provider is set up', { FLIGHTS_URL: '' }, 'FEATURE_DISABLED'],
    ['the budget is spent', { FLIGHTS_MONTHLY_BUDGET: '1' }, 'FLIGHT_BUDGET_SPENT'],
  ])('says so, and is refused: %s', async (_why, environment, code) => {
    const sample = await refresh();
    const planned = await propose('refreshFlight', sample, false);
    stage.flights.configure(environment);
    const { body, status } = await propose('refreshFlight', sample);
    expect([status, body.steps[0].result]).toMatchObject([201, { status: 503, problem: { code } }]);
    const applied = await apply(planned.body.id);
    expect(applied.body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code } });
  });

  it('is refused if the provider fails, and is done later', async () => {
    const sample = await refresh();
    const { id } = (await propose('refreshFlight', sample, false)).body;
    stage.flights.stub.fail('internal');
    expect((await apply(id)).body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'PROVIDER_FAILED' } });
    stage.flights.stub.fail();
    expect((await apply(id)).body).toMatchObject({ applied: 1, stoppedAt: null });
    expect((await call(refreshFlight, { as: stage.as, ...sample })).status).toBe(200);
  });
});
