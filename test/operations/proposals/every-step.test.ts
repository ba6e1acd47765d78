import { describe, expect, it } from '@jest/globals';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import { call } from '#test/support/call.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { isPlayedEachTime, type StepRequest, useSteps } from '#test/support/step-proposals.ts';

const { apply, contracts, expectDoneOrRefused, propose, stage } = useSteps();

// `every-step.long.test.ts` does so with the other operations, and plans each with each optional part present and absent.
it.each(contracts.map(({ operationId }) => operationId).filter((_id, place) => isPlayedEachTime(place)))(
  'a step is planned, and then done or refused: %s',
  (operationId) => expectDoneOrRefused(operationId),
);

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
