import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import { pointDomainAt } from '#infra/constructs/domain-record.ts';
import { frontSecretReference } from '#infra/constructs/front-secret.ts';
import type { Settings } from '#infra/settings.ts';
import { FRONT_HEADER } from '#shared/pipeline/headers.ts';
import type { ApiStack } from './api.ts';
import type { FirewallStack } from './firewall.ts';

/** Longer than the API waits for its functions, so that the answer is ours. */
const ANSWER_TIMEOUT = Duration.seconds(35);

/**
 * Runs in CloudFront for each request. Sets the address of the viewer, and so replaces what the viewer may have sent under that name.
 * The policy that leaves `Host` to the API does not forward CloudFront's own header of the address.
 */
export const VIEWER_ADDRESS_CODE = `function handler(event) {
  var request = event.request;
  request.headers['${FRONT_HEADER.viewerAddress}'] = { value: event.viewer.ip };
  return request;
}
`;

export interface FrontStackProps extends StackProps {
  readonly api: ApiStack;
  readonly firewall: FirewallStack;
  readonly settings: Settings;
}

/** CloudFront in front of the API. It caches nothing. It shows the service a secret, so that the service trusts the viewer's address. */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, { api, firewall, settings, ...props }: FrontStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: CloudFront in front of the API' });
    this.addStackDependency(firewall);
    this.addStackDependency(api);
    const { certificate, domain } = settings;
    if (domain === undefined || certificate === undefined) throw new Error('CloudFront needs a domain');
    const viewerAddress = new ViewerFunction(this, 'ViewerAddress', {
      code: FunctionCode.fromInline(VIEWER_ADDRESS_CODE),
      runtime: FunctionRuntime.JS_2_0,
    });
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Motorcade: ${settings.deployment}`,
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: firewall.arn,
      defaultBehavior: {
        origin: new HttpOrigin(api.host, {
          readTimeout: ANSWER_TIMEOUT,
          customHeaders: { [FRONT_HEADER.secret]: frontSecretReference(settings) },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: viewerAddress }],
      },
    });
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Guests and drivers come from all countries.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The API writes an access log of each request, and the firewall logs or counts what it refuses.',
      },
    );
    pointDomainAt(this, settings, {
      dnsName: distribution.distributionDomainName,
      hostedZoneId: CloudFrontTarget.CLOUDFRONT_ZONE_ID,
    });
    new CfnOutput(this, 'DistributionArn', { value: distribution.distributionArn });
    new CfnOutput(this, 'Url', { value: `https://${domain}` });
  }
}
