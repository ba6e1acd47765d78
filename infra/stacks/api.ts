import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  HttpApi,
  HttpStage,
  type IAccessLogSettings,
  type IHttpApi,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { pointDomainAt } from '#infra/constructs/domain-record.ts';
import { makeFrontSecrets } from '#infra/constructs/front-secret.ts';
import { functionLog, LOG_GROUP_PROPS } from '#infra/constructs/operation.ts';
import type { Settings } from '#infra/settings.ts';

/** Requests per second for the whole API. An event needs less. The limit bounds the cost of an attack. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** The stage that answers at the root of the address. */
export const STAGE_NAME = '$default';

interface ApiStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * The HTTP API with its stage, domain and logs. Its operations are in the stacks of their capabilities. The stage does not deploy by
 * itself: the last stack, the release, puts all routes into force at once.
 */
export class ApiStack extends Stack {
  readonly api: IHttpApi;
  readonly accessLog: ILogGroup;
  readonly functionLog: ILogGroup;
  /** The host name at which CloudFront reaches the API. */
  readonly host: string;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the API' });
    const { settings } = props;
    const domainName = this.#makeDomainName(settings);
    this.accessLog = new LogGroup(this, 'AccessLog', LOG_GROUP_PROPS);
    this.functionLog = functionLog(this);
    const api = new HttpApi(this, 'Api', {
      description: 'Motorcade',
      createDefaultStage: false,
      // With a name of its own, the API answers under that name only. Requests to its former address never count as its requests.
      disableExecuteApiEndpoint: domainName !== undefined,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: STAGE_NAME,
      autoDeploy: false,
      throttle: THROTTLE,
      accessLogSettings: accessLog(this.accessLog),
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
    this.api = api as IHttpApi;
    if (settings.front) makeFrontSecrets(this, settings);
    this.host = settings.origin ?? `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    new CfnOutput(this, 'Url', { value: domainName ? `https://${domainName.name}` : stage.url });
  }

  /** With CloudFront in front, the domain is that of CloudFront, and the API has the name of the origin. */
  #makeDomainName({ front, hostedZone, ...settings }: Settings): DomainName | undefined {
    const domain = front ? settings.origin : settings.domain;
    const certificate = front ? settings.originCertificate : settings.certificate;
    if (domain === undefined || certificate === undefined) return undefined;
    const domainName = new DomainName(this, 'DomainName', {
      domainName: domain,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    pointDomainAt(
      this,
      { domain, hostedZone },
      {
        dnsName: domainName.regionalDomainName,
        hostedZoneId: domainName.regionalHostedZoneId,
      },
    );
    return domainName;
  }
}

/**
 * One line of JSON per request. `requestId` is the same as in the log line of the function, and `functionRequestId` as in the lines that
 * Lambda writes itself, for example of a run that took too long. The path is left out because it contains
 * ids, and for feeds a secret.
 */
const FIELDS = {
  requestId: '$context.requestId',
  functionRequestId: '$context.integration.requestId',
  time: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.integrationErrorMessage',
};

/** Writes the access log of an API stage to this log group. */
function accessLog(logGroup: ILogGroup): IAccessLogSettings {
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(FIELDS)),
  };
}
