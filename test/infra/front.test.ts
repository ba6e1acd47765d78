import { createContext, Script } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/gateway-event.ts';
import { VIEWER_ADDRESS_CODE } from '#infra/stacks/front.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { inCapabilities, type Resource, resourcesOf, synthesise, type Template } from '#test/support/synthesised.ts';

const SETTINGS = {
  front: 'true',
  domain: 'api.example.org',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b2d6a9e',
  hostedZone: 'Z0123456789ABC',
};

let deployed: Parameters<typeof synthesise>[0];
let stacks: Record<string, Template>;
beforeAll(async () => {
  const some = ['createVip', 'getHealth'];
  deployed = {
    operations: (await operations()).filter(({ contract }) => some.includes(contract.operationId)),
    jobs: [],
  };
  stacks = synthesise(deployed, { settings: SETTINGS });
});
function template(part: string): Template {
  return stacks[`Motorcade${part}`] as Template;
}
function only(part: string, type: string): Resource['Properties'] {
  const [found, ...more] = resourcesOf(template(part), type);
  if (!found || more.length > 0) throw new Error(`not one ${type}`);
  return found.Properties;
}

describe('CloudFront', () => {
  it('has a firewall that logs what it refuses if the setting says so, without the secrets in addresses and headers', () => {
    expect(resourcesOf(template('Firewall'), 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
    const logged = synthesise(deployed, { settings: { ...SETTINGS, firewallLogs: 'on', deployment: 'summit' } });
    const [logging] = resourcesOf(logged['SummitFirewall'] as Template, 'AWS::WAFv2::LoggingConfiguration');
    const [group] = resourcesOf(logged['SummitFirewall'] as Template, 'AWS::Logs::LogGroup');
    expect(group?.Properties).toMatchObject({ LogGroupName: 'aws-waf-logs-summit', RetentionInDays: 30 });
    const { LogDestinationConfigs, LoggingFilter, RedactedFields } = logging?.Properties ?? {};
    expect(JSON.stringify(LogDestinationConfigs)).not.toContain(':*');
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    expect(RedactedFields).toEqual(
      expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }, { SingleHeader: { Name: 'authorization' } }]),
    );
  });

  it('logs each request if the setting says so, without the secrets in addresses and headers', () => {
    const { MotorcadeOutside: outside, MotorcadeFront: front } = synthesise(deployed, {
      settings: { ...SETTINGS, frontLogs: 'on' },
    });
    const [delivery] = resourcesOf(outside as Template, 'AWS::Logs::Delivery');
    const fields = delivery?.Properties.RecordFields as string[];
    expect(fields).toEqual(expect.arrayContaining(['sc-status', 'c-ip']));
    for (const part of ['uri', 'query', 'cookie', 'referer', '(']) expect(fields.join(' ')).not.toContain(part);
    const [source] = resourcesOf(outside as Template, 'AWS::Logs::DeliverySource');
    expect(JSON.stringify(source?.Properties.ResourceArn)).toContain('"DistributionArn"');
    expect(front?.Outputs).toHaveProperty('DistributionArn');
    expect(resourcesOf(outside as Template, 'AWS::Route53::HealthCheck')).toEqual([]);
  });

  it('is watched from outside the region if the setting says so, with an alarm that is told', () => {
    const { MotorcadeOutside: outside } = synthesise(deployed, { settings: { ...SETTINGS, outsideCheck: 'on' } });
    const [check] = resourcesOf(outside as Template, 'AWS::Route53::HealthCheck');
    expect(check?.Properties.HealthCheckConfig).toMatchObject({
      Type: 'HTTPS',
      FullyQualifiedDomainName: 'api.example.org',
      ResourcePath: '/api/health',
    });
    const [alarm] = resourcesOf(outside as Template, 'AWS::CloudWatch::Alarm');
    expect(alarm?.Properties).toMatchObject({
      AlarmName: 'motorcade-unreachable-outside',
      TreatMissingData: 'breaching',
      AlarmActions: [expect.anything()],
      OKActions: [expect.anything()],
    });
    expect(resourcesOf(outside as Template, 'AWS::Logs::Delivery')).toEqual([]);
    expect(stacks).not.toHaveProperty('MotorcadeOutside');
  });

  it('exists only where it is asked for, with the firewall and the secret', () => {
    const without = synthesise(deployed, { nag: false });
    expect(Object.keys(without)).not.toContain('MotorcadeFront');
    expect(Object.keys(without)).not.toContain('MotorcadeFirewall');
    expect(JSON.stringify(without)).not.toContain('FRONT_SECRET');
  });

  it('forwards everything but the host, with all methods, caches nothing, and waits longer than the API', () => {
    const { DistributionConfig: config } = only('Front', 'AWS::CloudFront::Distribution');
    expect(config).toMatchObject({ Aliases: ['api.example.org'], HttpVersion: 'http2and3' });
    expect(config.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021' });
    expect(config.DefaultCacheBehavior).toMatchObject({
      // AWS's own policies: CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    });
    expect(config.DefaultCacheBehavior.AllowedMethods.toSorted()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'POST',
      'PUT',
    ]);
    const [origin] = config.Origins;
    expect(origin.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginReadTimeout: 35 });
    expect(config.CacheBehaviors).toBeUndefined();
  });

  it('shows the service a secret that no template holds', () => {
    const { GenerateSecretString, Name } = only('Api', 'AWS::SecretsManager::Secret');
    expect(GenerateSecretString).toMatchObject({ PasswordLength: 40 });
    const [origin] = only('Front', 'AWS::CloudFront::Distribution').DistributionConfig.Origins;
    expect(origin.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-front-secret', HeaderValue: `{{resolve:secretsmanager:${Name}:SecretString}}` },
    ]);
    for (const { Properties } of inCapabilities(stacks, 'AWS::Lambda::Function')) {
      const { FRONT_SECRET, PUBLIC_URL } = Properties.Environment.Variables;
      expect(JSON.stringify(FRONT_SECRET)).toContain('{{resolve:secretsmanager:');
      expect(PUBLIC_URL).toBe('https://api.example.org');
    }
    expect(JSON.stringify(stacks)).not.toContain('FORMER_FRONT_SECRET');
    const again = synthesise(deployed, { settings: { ...SETTINGS, frontSecret: '2' }, nag: false });
    const reference = (number: number) => `{{resolve:secretsmanager:motorcade/front/${number}:SecretString}}`;
    expect(JSON.stringify(again['MotorcadeFront'])).toContain(reference(2));
    // The former secret stays, with its logical id, until the next change.
    const former = (again['MotorcadeApi'] as Template).Resources;
    const idOf = (resources: Template['Resources']) =>
      Object.entries(resources).find(([, { Properties }]) => Properties.Name === 'motorcade/front/1')?.[0];
    expect(idOf(former)).toBe(idOf(template('Api').Resources));
    for (const { Properties } of inCapabilities(again, 'AWS::Lambda::Function')) {
      expect(Properties.Environment.Variables).toMatchObject({
        FRONT_SECRET: reference(2),
        FORMER_FRONT_SECRET: reference(1),
      });
    }
  });

  it('writes the address of the viewer over what the viewer sent', () => {
    expect(only('Front', 'AWS::CloudFront::Function').FunctionCode).toBe(VIEWER_ADDRESS_CODE);
    const sandbox = createContext({
      event: { viewer: { ip: '2001:db8::7' }, request: { headers: { 'x-viewer-address': { value: '192.0.2.1' } } } },
    });
    new Script(`${VIEWER_ADDRESS_CODE}; var sent = JSON.stringify(handler(event).headers);`).runInContext(sandbox);
    expect(JSON.parse(String(sandbox['sent']))).toEqual({ 'x-viewer-address': { value: '2001:db8::7' } });
    const { FunctionAssociations } = only('Front', 'AWS::CloudFront::Distribution').DistributionConfig
      .DefaultCacheBehavior;
    expect(FunctionAssociations).toEqual([{ EventType: 'viewer-request', FunctionARN: expect.anything() }]);
  });

  it('has the records of its domain, or names their target', () => {
    const records = resourcesOf(template('Front'), 'AWS::Route53::RecordSet').map(({ Properties }) => Properties);
    expect(records.map(({ HostedZoneId, Name, Type }) => [HostedZoneId, Name, Type])).toEqual([
      ['Z0123456789ABC', 'api.example.org', 'A'],
      ['Z0123456789ABC', 'api.example.org', 'AAAA'],
    ]);
    expect(template('Front').Outputs).toHaveProperty('DomainTarget');
    expect(resourcesOf(template('Api'), 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
  });
});

describe('the API behind CloudFront', () => {
  it('has no other name than the one that CloudFront knows, where it has one', () => {
    const origin = 'o-7c1f.example.org';
    const originCertificate = 'arn:aws:acm:eu-west-1:123456789012:certificate/origin';
    const hidden = synthesise(deployed, { settings: { ...SETTINGS, origin, originCertificate } });
    const of = (part: string, type: string) =>
      resourcesOf(hidden[`Motorcade${part}`] as Template, type).map(({ Properties }) => Properties);
    expect(of('Api', 'AWS::ApiGatewayV2::Api')).toMatchObject([{ DisableExecuteApiEndpoint: true }]);
    expect(of('Api', 'AWS::ApiGatewayV2::DomainName')).toMatchObject([{ DomainName: origin }]);
    expect(of('Api', 'AWS::ApiGatewayV2::ApiMapping')).toHaveLength(1);
    expect(of('Api', 'AWS::Route53::RecordSet').map(({ Name, Type }) => [Name, Type])).toEqual([
      [origin, 'A'],
      [origin, 'AAAA'],
    ]);
    const [{ DistributionConfig: config }] = of('Front', 'AWS::CloudFront::Distribution') as [Resource['Properties']];
    expect(config.Origins).toMatchObject([{ DomainName: origin }]);
    expect(config.Aliases).toEqual(['api.example.org']);
  });

  it('answers every operation and method with 421, unless CloudFront shows the secret: also health, pages and preflights', async () => {
    Object.assign(process.env, {
      FRONT_SECRET: 'shown-by-cloudfront-only-0123456789abcdef',
      PUBLIC_URL: 'https://api.example.org',
    });
    for (const { contract, handler } of await operations()) {
      for (const method of [contract.method, ...(contract.fallback ? ['OPTIONS', 'PUT'] : [])]) {
        for (const headers of [{}, { 'x-front-secret': 'guessed', origin: 'https://api.example.org' }]) {
          const event = gatewayEvent({ method, path: contract.path, headers });
          const { body, statusCode } = await handler(event, lambdaContext(contract.operationId, 'request'));
          expect([contract.operationId, method, statusCode]).toEqual([contract.operationId, method, 421]);
          expect(body).toContain('MISDIRECTED');
        }
      }
    }
  });
});

describe('the firewall', () => {
  it('stops floods, and applies the rules of AWS without those that refuse what the service takes', () => {
    const { DefaultAction, Rules, Scope } = only('Firewall', 'AWS::WAFv2::WebACL');
    expect([Scope, DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
    const groups = Rules.flatMap(({ Statement }: Resource['Properties']) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups).toHaveLength(Rules.length - 1);
    const counted = groups.flatMap(({ RuleActionOverrides = [] }: Resource['Properties']) => RuleActionOverrides);
    expect(counted.map(({ Name }: Resource['Properties']) => Name)).toContain('SizeRestrictions_BODY');
    const [rate] = Rules.filter(({ Statement }: Resource['Properties']) => Statement.RateBasedStatement);
    expect(rate).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP' } },
    });
    expect(new Set(Rules.map(({ Priority }: Resource['Properties']) => Priority)).size).toBe(Rules.length);
  });

  it('protects CloudFront from a region of its own', () => {
    expect(only('Front', 'AWS::CloudFront::Distribution').DistributionConfig.WebACLId).toEqual({
      'Fn::GetStackOutput': { StackName: 'MotorcadeFirewall', OutputName: 'Arn', Region: 'us-east-1' },
    });
  });
});
