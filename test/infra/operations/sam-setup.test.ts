import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { forwardPort, oneTemplate, type StackTemplate, samSetup } from '#infra/operations/sam.ts';
import { inCapabilities, serviceTemplates, synthesise, type Template } from '#test/support/synthesised.ts';

const RUNNING = {
  secret: 'of-this-run',
  environment: {
    AWS_REGION: 'eu-west-1',
    DDB_ENDPOINT: 'http://127.0.0.1:8000',
    FILES_BUCKET: 'motorcade-files',
    FILES_ENDPOINT: 'http://127.0.0.1:4001',
    OIDC_AUDIENCE: 'motorcade',
    OIDC_ISSUER: 'http://127.0.0.1:4002',
    OIDC_JWKS_URI: 'http://127.0.0.1:4002/jwks',
    TABLE_NAME: 'motorcade',
  },
};
const setup = samSetup(RUNNING, '172.17.0.1', '.local/sam.json');

function resourceTypes({ Resources }: Template): string[] {
  return Object.values(Resources).map(({ Type }) => Type);
}

describe('the setup for SAM', () => {
  it('reaches the table, the files and the keys from a container, and keeps the issuer as tokens name it', () => {
    expect(setup.variables.Parameters).toEqual({
      DDB_ENDPOINT: 'http://172.17.0.1:8000',
      FILES_BUCKET: 'motorcade-files',
      FILES_ENDPOINT: 'http://172.17.0.1:4001',
      OIDC_AUDIENCE: 'motorcade',
      OIDC_ISSUER: 'http://127.0.0.1:4002',
      OIDC_JWKS_URI: 'http://172.17.0.1:4002/jwks',
      PUBLIC_URL: 'http://127.0.0.1:3001',
      TABLE_NAME: 'motorcade',
    });
    expect(setup.ports).toEqual([8000, 4001, 4002]);
  });

  it('synthesises a template that names each of these variables: SAM changes no others', async () => {
    const [synth = ''] = setup.commands;
    const settings = Object.fromEntries(
      [...synth.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => [String(name), String(value)]),
    );
    const found = await operations();
    const some = found.filter(({ contract }) => ['getHealth', 'createVip'].includes(contract.operationId));
    const stacks = synthesise({ operations: some, jobs: [] }, { settings });
    const environments = inCapabilities(stacks, 'AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment.Variables as object,
    );
    const withFiles = environments.find((names) => 'FILES_BUCKET' in names) ?? {};
    expect(Object.keys(withFiles)).toEqual(expect.arrayContaining(Object.keys(setup.variables.Parameters)));
    const named = Object.keys(setup.variables.Parameters).filter((name) => name !== 'FILES_BUCKET');
    for (const names of environments) expect(Object.keys(names)).toEqual(expect.arrayContaining(named));
  });

  it('reads one template with the API and all its operations, tied together as the stacks are', async () => {
    const [, template = '', start = ''] = setup.commands;
    expect(template).toBe('npm run --silent ops -- sam --template');
    expect(start).toContain('-t cdk.out/sam.template.json ');
    expect(start).toContain('AWS_SECRET_ACCESS_KEY=of-this-run ');
    const found = await operations();
    const stacks = await serviceTemplates();
    const { Resources } = oneTemplate(
      Object.values(stacks).filter((each): each is Template & StackTemplate =>
        resourceTypes(each).some((type) => type.includes('ApiGatewayV2')),
      ),
    );
    const ofType = (type: string) =>
      Object.entries(Resources as Template['Resources']).filter(([, each]) => each.Type === `AWS::${type}`);
    const [[apiId] = []] = ofType('ApiGatewayV2::Api');
    expect(ofType('Lambda::Function')).toHaveLength(found.length);
    expect(ofType('ApiGatewayV2::Route').length).toBeGreaterThan(found.length);
    const integrations = new Map(ofType('ApiGatewayV2::Integration'));
    for (const [, { Properties }] of ofType('ApiGatewayV2::Route')) {
      expect(Properties.ApiId).toEqual({ Ref: apiId });
      const [, [, { Ref: integrationId }]] = Properties.Target['Fn::Join'];
      const [functionId] = integrations.get(integrationId)?.Properties.IntegrationUri['Fn::GetAtt'] ?? [];
      expect(Resources[functionId]).toMatchObject({ Type: 'AWS::Lambda::Function' });
    }
  });

  it('leaves addresses of other machines as they are', () => {
    const OIDC_ISSUER = 'https://id.example.org';
    const { OIDC_JWKS_URI: _none, ...environment } = { ...RUNNING.environment, OIDC_ISSUER };
    const { ports, variables } = samSetup({ ...RUNNING, environment }, '172.17.0.1', 'sam.json');
    expect(variables.Parameters['OIDC_JWKS_URI']).toBe('https://id.example.org/.well-known/jwks.json');
    expect(ports).toEqual([8000, 4001]);
  });
});

describe('a forwarded port', () => {
  it('answers at the other address of this machine', async () => {
    const server = createServer((_request, response) => response.end('here'));
    const port = await listen(server, 0);
    // Only Linux answers at all addresses of 127.0.0.0/8.
    if (process.platform === 'linux') {
      const forwarded = await forwardPort('127.0.0.2', port);
      expect(await (await fetch(`http://127.0.0.2:${port}`)).text()).toBe('here');
      await forwarded[Symbol.asyncDispose]();
    }
    await closeServer(server, 0);
  });
});
