import { expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withEveryPart, withoutOne } from '#test/support/optional-parts.ts';
import { aPlace } from '#test/support/places.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { isPlayedEachTime, type StepRequest, useSteps } from '#test/support/step-proposals.ts';
import { IS_WHOLE, swept } from '#test/support/sweep.ts';
import { someVips } from '#test/support/vips.ts';

const { contracts, expectDoneOrRefused, propose, stage } = useSteps();

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

/** Of the variants that lack a part, unless sweeps are whole: another third of each operation. Operations on one record have the same fields. */
const EVERY = 3;

let [tried, taken] = [0, 0];

it.each(contracts.map(({ operationId }) => operationId).filter((_id, place) => !isPlayedEachTime(place)))(
  'a step is planned, and then done or refused: %s',
  (operationId) => expectDoneOrRefused(operationId),
);

it.each(contracts.map((contract, place) => [contract.operationId, contract, place] as const))(
  'a step is planned or refused, with each optional part present and absent: %s',
  async (operationId, contract, place) => {
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
    for (const each of swept(withoutOne(contract, whole), EVERY, place)) await isTaken(each);
    expect(faults).toEqual([]);
  },
);

it('most of these variants are valid: else they would test no more than the checks of requests', () => {
  expect(tried).toBeGreaterThan(500);
  // The search for the parts that go together is refused as often in both.
  expect(taken / tried).toBeGreaterThan(IS_WHOLE ? 0.7 : 0.5);
});
