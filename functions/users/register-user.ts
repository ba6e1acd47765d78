import { askUserinfo, UserinfoFailed } from '#shared/adapters/users/userinfo.ts';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import {
  isNamed,
  joinedProfile,
  needsUserinfo,
  type Profile,
  profileIn,
  registered,
} from '#shared/domain/users/registration.ts';
import {
  countAdministrators,
  createUser,
  findUser,
  replaceUser,
  saveFirstAdministrator,
} from '#shared/entities/users/user.ts';
import { bearerToken } from '#shared/pipeline/caller-identity.ts';
import type { Event } from '#shared/pipeline/exchange.ts';
import { headerOf, REQUEST_HEADER } from '#shared/pipeline/headers.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { identityConfig, registrationConfig, timeLimits } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { User, type UserRecord } from '#shared/schemas/users/user.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';

export const contract = defineContract('POST /api/users/register', {
  ...WRITE,
  operationId: 'registerUser',
  summary: 'Register yourself',
  description:
    'Creates your user record from your token (`name`, `email`), or updates it. Where the token has no name or address, a new user gets those of the userinfo endpoint of the identity provider. The first user ever becomes an approved ADMINISTRATOR, or the one that the deployment names as `firstAdministrator`: by the subject, or by an e-mail address that the provider has verified. Every other user starts as a DRIVER and waits until an administrator approves them.',
  tag: 'Users',
  access: 'token',
  success: { status: 200, body: User, etag: 'version', description: 'Your user record' },
});

export const handler = serve(contract, ({ actor: { identity }, audit, commit, event, now }) => {
  const { subject } = identity;
  let asking: Promise<Profile | undefined> | undefined;
  return retryOnConflict(async () => {
    const [before, administrators] = await Promise.all([findUser(subject), countAdministrators()]);
    const { FIRST_ADMINISTRATOR: named } = registrationConfig();
    const isAwaited = administrators === undefined;
    const isAsked = needsUserinfo({ subject, profile: identity, before, awaited: isAwaited ? named : undefined });
    asking ??= isAsked ? userinfoOf(event, subject) : undefined;
    const userinfo = await asking;
    const isFirst = isAwaited && (named === undefined || isNamed(subject, [identity, userinfo], named));
    const user = registered({ subject, ...joinedProfile(identity, userinfo) }, before, isFirst, now);
    if (user === before) return user;
    await commit({ writes: [...writesOf(before, user, isFirst), audit('User', before, user)] });
    return user;
  });
});

/** Returns what the identity provider says of the caller beside their token. No user is refused because it fails. */
async function userinfoOf(event: Event, subject: string): Promise<Profile | undefined> {
  const token = bearerToken(headerOf(event, REQUEST_HEADER.authorization));
  if (token === undefined) return undefined;
  try {
    const { OIDC_ISSUER: issuer } = identityConfig();
    return profileIn(await askUserinfo({ issuer, token, subject, timeoutMs: timeLimits().TIME_LIMIT_KEYS_MS }));
  } catch (error) {
    if (!(error instanceof UserinfoFailed)) throw error;
    logger().warn('userinfo not read', { reason: error.message });
    return undefined;
  }
}

function writesOf(before: UserRecord | undefined, user: UserRecord, isFirst: boolean): Write[] {
  if (isFirst) return saveFirstAdministrator(before, user);
  return before ? replaceUser(before, user) : createUser(user);
}
