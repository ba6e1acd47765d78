import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings.ts';

const LENGTH = 40;

const nameOf = ({ deployment, frontSecret }: Settings): string => `${deployment}/front/${frontSecret}`;

/** Makes the secret that CloudFront shows to the service. Another number in the setting `frontSecret` makes another secret. */
export const makeFrontSecret = (scope: Construct, settings: Settings): void => {
  const secret = new Secret(scope, 'FrontSecret', {
    secretName: nameOf(settings),
    description: 'What CloudFront shows to the service with each request',
    generateSecretString: { excludePunctuation: true, passwordLength: LENGTH },
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'CloudFront and the functions must change together, so a deployment rotates the secret.',
  });
};

/** Returns a reference to that secret, for stacks that are deployed later. CloudFormation fills in the value, which no template holds. */
export const frontSecretReference = (settings: Settings): string =>
  `{{resolve:secretsmanager:${nameOf(settings)}:SecretString}}`;
