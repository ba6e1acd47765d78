import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { tagOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { inCapabilities, resourcesOf, synthesise, type Template } from '#test/support/synthesised.ts';

type Stacks = Readonly<Record<string, Template>>;

/** The releases of an operation that moves from the stack of VIPs to that of the guest list, with others that invoke it. */
let before: Stacks;
let moving: Stacks;
let after: Stacks;
const MOVED = 'createVip';

/** One operation of each stack, all of that which loses one, and all that invoke others: a synthesis of the whole service takes four times as long. */
function needed(contracts: readonly Contract[]): Contract[] {
  const tags = new Set<string>();
  return contracts.filter((contract) => {
    const tag = tagOf(contract);
    const isNeeded = tag === 'VIPs' || contract.uses.some((use) => /:invoke$|^tools:/.test(use)) || !tags.has(tag);
    if (isNeeded) tags.add(tag);
    return isNeeded;
  });
}
beforeAll(async () => {
  const contracts = needed((await operations()).map(({ contract }) => contract));
  const allJobs: { contract: JobContract }[] = await jobs();
  const release = (change: Partial<Contract>, nag = false): Stacks =>
    synthesise(
      {
        operations: contracts.map((contract) => ({
          contract: contract.operationId === MOVED ? { ...contract, ...change } : contract,
        })),
        jobs: allJobs,
      },
      { nag },
    );
  // The checks of cdk-nag for all stacks. They judge each resource alone, and those of the other operations are like these.
  before = release({}, true);
  moving = release({ tag: 'Guest list', movedFrom: 'VIPs' });
  after = release({ tag: 'Guest list' });
});

/** Returns the names of the functions that the routes call, by route. */
function calledBy(stacks: Stacks): Map<string, string> {
  return new Map(
    Object.values(stacks).flatMap((template) =>
      resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => {
        const [, [, { Ref: integration }]] = Properties.Target['Fn::Join'];
        const uri = template.Resources[integration]?.Properties.IntegrationUri;
        const called = template.Resources[uri['Fn::GetAtt'][0]];
        return [String(Properties.RouteKey), String(called?.Properties.FunctionName)];
      }),
    ),
  );
}

/** Returns the functions by name, each with the stack that holds it, what its role may do at the table, and whether the API may invoke it. */
function functionsOf(stacks: Stacks): Map<string, unknown> {
  return new Map(
    inCapabilities(stacks, 'AWS::Lambda::Function').map(({ Properties, stack }) => {
      const template = stacks[stack] as Template;
      const [role] = Properties.Role['Fn::GetAtt'];
      const id = Object.entries(template.Resources).find(
        ([, each]) => each.Properties?.FunctionName === Properties.FunctionName,
      )?.[0];
      const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) => resourcesOf(template, type));
      const isInvocable = JSON.stringify(policies).includes(`"Fn::GetAtt":["${id}","Arn"]`);
      const rights = template.Resources[role]?.Properties.Policies[0].PolicyDocument.Statement.filter(
        ({ Action }: { readonly Action: unknown }) => JSON.stringify(Action).includes('dynamodb:'),
      );
      return [Properties.FunctionName as string, { stack, rights, isInvocable }];
    }),
  );
}

function releaseOf(stacks: Stacks): string[] {
  return Object.keys((stacks['MotorcadeRelease'] as Template).Resources);
}

describe('an operation that moves to another stack', () => {
  it('has its routes and its function in the stack of its new tag', () => {
    expect(calledBy(before).get('POST /api/vips')).toBe('MotorcadeVIPs-createVip');
    expect(calledBy(moving).get('POST /api/vips')).toBe('MotorcadeGuestList-createVip');
    expect([...calledBy(moving).keys()].sort()).toEqual([...calledBy(before).keys()].sort());
  });

  it('is served throughout: each function that the routes in force call stays as it is, until other routes are', () => {
    const steps = [
      [before, moving],
      [moving, after],
    ] as const;
    for (const [inForce, next] of steps) {
      const [had, has] = [functionsOf(inForce), functionsOf(next)];
      expect([...had.values()]).not.toContainEqual(expect.objectContaining({ isInvocable: false }));
      for (const name of new Set(calledBy(inForce).values()))
        expect([name, has.get(name)]).toEqual([name, had.get(name)]);
    }
    // Without `movedFrom`, the routes in force would call a function that is gone.
    expect(functionsOf(after).has('MotorcadeVIPs-createVip')).toBe(false);
  });

  it('comes into force with a release, which follows all stacks of capabilities', () => {
    expect(releaseOf(moving)).not.toEqual(releaseOf(before));
    expect(releaseOf(after)).toEqual(releaseOf(moving));
    const [release] = resourcesOf(moving['MotorcadeRelease'] as Template, 'AWS::ApiGatewayV2::Deployment');
    const [stage] = resourcesOf(moving['MotorcadeApi'] as Template, 'AWS::ApiGatewayV2::Stage');
    // A release in force cannot be deleted.
    expect(release?.DeletionPolicy).toBe('Retain');
    expect(release?.Properties.StageName).toBe(stage?.Properties.StageName);
    expect(stage?.Properties.AutoDeploy).toBe(false);
    const capabilities = new Set(inCapabilities(moving, 'AWS::Lambda::Function').map(({ stack }) => stack));
    expect(moving['MotorcadeRelease']?.follows).toEqual(expect.arrayContaining([...capabilities]));
    expect(capabilities.size).toBeGreaterThan(15);
  });

  it('can be invoked by its old name and its new one, while functions of both releases run', () => {
    const invoking = inCapabilities(moving, 'AWS::IAM::Role').map((role) => JSON.stringify(role));
    const rolesWith = (name: string) => invoking.filter((role) => role.includes(`:function:${name}"`)).length;
    expect(rolesWith('MotorcadeGuestList-createVip')).toBeGreaterThan(0);
    expect(rolesWith('MotorcadeVIPs-createVip')).toBe(rolesWith('MotorcadeGuestList-createVip'));
    expect(moving['MotorcadeProposals']?.follows).toContain('MotorcadeGuestList');
  });
});

describe('a release', () => {
  it('is another one where a route, an integration or a stack is another one, and the same where only code and settings change', async () => {
    const contracts = (await operations()).map(({ contract }) => contract);
    const some = contracts.filter((contract) => tagOf(contract) === 'VIPs').slice(0, 3);
    const release = (chosen: readonly Contract[], settings = {}) =>
      releaseOf(
        synthesise({ operations: chosen.map((contract) => ({ contract })), jobs: [] }, { nag: false, settings }),
      );
    const first = release(some);
    expect(release(some, { RATE_LIMIT_REQUESTS: '7' })).toEqual(first);
    expect(release(some.slice(1))).not.toEqual(first);
    expect(release(some, { 'motorcade:stacks': 'made-again' })).not.toEqual(first);
    const origin = { certificate: 'arn:aws:acm:eu-west-1:1:certificate/x', domain: 'api.example.org' };
    expect(release(some, origin)).not.toEqual(first);
  });
});
