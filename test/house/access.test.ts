import { describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { abilitiesOf } from '#shared/pipeline/caller.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { isWrite } from '#test/support/samples/write-cases.ts';
import { writingNothing } from '#test/support/table-items.ts';

const stage = useStage();
const found = await operations();
function named(each: readonly Operation[]) {
  return each.map((one) => [one.contract.operationId, one] as const);
}
async function requestOf({ contract: { operationId } }: Operation): Promise<CallOptions> {
  return (await SAMPLES[operationId]?.request(stage)) ?? {};
}

function mayOnType(role: 'COORDINATOR' | 'DRIVER', { contract: { access } }: Operation): boolean {
  return typeof access !== 'string' && abilitiesOf({ id: 'usr_1', role, driverId: 'drv_1' }).can(...access);
}

describe('public access', () => {
  it('is given to these operations only', () => {
    const open = found.filter(({ contract }) => contract.access === 'public');
    expect(open.map(({ contract }) => contract.operationId).sort()).toEqual([
      'callFromGuest',
      'getApiDocumentation',
      'getBoard',
      'getDocs',
      'getDocsScript',
      'getDrive',
      'getDriveWorker',
      'getFeed',
      'getGuestPage',
      'getHealth',
      'getPageFile',
      'getResourceMetadata',
      'getReviewPage',
      'getSupplierPage',
      'notFound',
      'receiveExchange',
      'receiveFlightAlert',
      'receiveMessages',
    ]);
  });
});

describe('an operation that names an item and that a driver may ask for their own items', () => {
  const onItems = found.filter((operation) => operation.contract.params && mayOnType('DRIVER', operation));

  it('exists', () => {
    expect(onItems.map(({ contract }) => contract.operationId)).toEqual(
      expect.arrayContaining(['getEvent', 'getDriver', 'moveEventStatus', 'createDriverFeed', 'revokeDriverFeed']),
    );
  });

  it.each(named(onItems))(
    '%s: answers 403 for an item that is not theirs, and writes nothing',
    async (_id, operation) => {
      const options = await requestOf(operation);
      const as = await aUser('DRIVER', { driverId: await aDriver() });
      const { body } = await writingNothing(() => call(operation, { ...options, as }));
      expect(body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    },
  );
});

describe('a parameter that asks for more', () => {
  const asking = found.flatMap(({ contract }) =>
    ['hard', 'includeDeleted'].flatMap((name) => (name in (contract.query?.shape ?? {}) ? [{ contract, name }] : [])),
  );

  it('has a subject in the contract', () => {
    expect(asking.length).toBeGreaterThan(10);
    for (const { contract } of asking)
      expect(contract).toMatchObject({ access: [expect.any(String), expect.any(String)] });
  });

  it.each(asking.map((each) => [each.contract.operationId, each] as const))(
    '%s: is 403 for a role without it, and the answer names the parameter',
    async (operationId, { contract, name }) => {
      const operation = found.find(({ contract }) => contract.operationId === operationId) as Operation;
      const options = await requestOf(operation);
      // Coordinators may restore the records of the event, so they find deleted ones.
      const role = name === 'includeDeleted' && contract.access[1] !== 'User' ? 'DRIVER' : 'COORDINATOR';
      const as = await aUser(role, role === 'DRIVER' ? { driverId: await aDriver() } : {});
      const { body } = await writingNothing(() =>
        call(operation, { ...options, as, query: { ...options.query, [name]: 'true' } }),
      );
      expect(body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      // A coordinator may delete no user at all.
      if (mayOnType(role, operation)) expect(body.detail).toContain(`Leave out ${name}=true`);
    },
  );
});

describe('deletion for good', () => {
  const hard = found.filter(({ contract }) => 'hard' in (contract.query?.shape ?? {}));
  const withHard = async (operation: Operation, as: string) => {
    const { query, ...options } = await requestOf(operation);
    return { ...options, as, query: { ...query, hard: 'true' } };
  };

  it.each(named(hard))('%s: answers 403 to a coordinator, and writes nothing', async (_id, operation) => {
    const as = await aUser('COORDINATOR');
    const options = await withHard(operation, as);
    const { body } = await writingNothing(() => call(operation, options));
    expect(body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it.each(named(hard.filter((each) => mayOnType('COORDINATOR', each))))(
    '%s: lets the coordinator delete the same without `hard`',
    async (_id, operation) => {
      const options = await requestOf(operation);
      const { status } = await call(operation, { ...options, as: await aUser('COORDINATOR') });
      expect(status).toBe(operation.contract.success.status);
    },
  );

  it.each(named(hard))(
    '%s: removes the record for an administrator, so a repeat answers 404 or 410',
    async (_id, operation) => {
      const options = await withHard(operation, stage.as);
      expect((await call(operation, options)).status).toBe(204);
      const gone = problemsOf(operation.contract).includes(Erased) ? Erased : NotFound;
      expect((await call(operation, options)).body.code).toBe(gone.code);
    },
  );
});

describe('reading', () => {
  const reads = found.filter(({ contract }) => !isWrite(contract) && !contract.fallback);
  /** A calendar keeps its answer. `kept-answers.long.test.ts` proves that it stays true. A page keeps what is its user's alone. */
  const storesAnswers = ({ contract: { uses } }: Operation): boolean =>
    (uses.includes('table:write') && uses.includes('flights')) ||
    uses.includes('answers:write') ||
    uses.includes('desk:write');
  /** It writes the counters of its own rate limits. */
  const countsRequests = ({ contract: { unlimited } }: Operation): boolean => unlimited === true;

  it('may write records only to store what the flight provider answered', () => {
    const writers = reads.filter(({ contract }) => contract.uses.includes('table:write'));
    expect(writers.map(({ contract }) => contract.operationId)).toEqual(['getFlight']);
  });

  it.each(named(reads.filter((each) => !storesAnswers(each) && !countsRequests(each))))(
    '%s: writes nothing',
    async (_id, operation) => {
      const options = await requestOf(operation);
      const { status } = await writingNothing(() => call(operation, { as: stage.as, ...options }));
      expect(status).toBe(operation.contract.success.status);
    },
  );
});
