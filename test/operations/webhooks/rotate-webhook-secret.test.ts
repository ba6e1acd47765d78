import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as rotateSecret from '#functions/webhooks/rotate-webhook-secret.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const { clock, create, deliver, read, received } = stage;

describe('a webhook', () => {
  it('is signed with ed25519 where that is asked for, and with both secrets while one is rotated', async () => {
    const { id, publicKey, secret } = await create('/keys', { signatures: ['v1', 'v1a'] });
    const rotated = (await call(rotateSecret, { as: stage.as, params: { id } })).body;
    expect(rotated.secret).not.toBe(secret);
    await anEvent(stage.coordinator);
    await deliver(id);
    const [{ body, headers } = { body: '', headers: {} }] = received('/keys');
    const signed = headers as Record<string, string>;
    for (const each of [secret, rotated.secret]) expect(new Webhook(each).verify(body, signed)).toBeTruthy();
    const content = Buffer.from(`${signed['webhook-id']}.${signed['webhook-timestamp']}.${body}`);
    const ed25519 = signed['webhook-signature']?.split(' ').flatMap((each) => each.match(/^v1a,(.*)/)?.[1] ?? []);
    const isSigned = (key: string) => {
      const x = Buffer.from(key.replace('whpk_', ''), 'base64').toString('base64url');
      const jwk = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return ed25519?.some((signature) => verify(null, content, jwk, Buffer.from(signature, 'base64')));
    };
    expect([isSigned(publicKey), isSigned(rotated.publicKey)]).toEqual([true, true]);
    clock.pass(DAY_MS + SECOND_MS);
    await anEvent(stage.coordinator);
    await deliver(id);
    const last = received('/keys').at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
      'signature',
    );
    expect((await read(id)).formerSecretUntil).toBeNull();
  });

  it('goes on signing with the secret that the receiver has if it is rotated twice: the first answer may be lost', async () => {
    const { id, secret } = await create('/twice');
    for (let n = 0; n < 2; n += 1) await call(rotateSecret, { as: stage.as, params: { id } });
    await anEvent(stage.coordinator);
    await deliver(id);
    const [{ body, headers } = { body: '', headers: {} }] = received('/twice');
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    clock.pass(DAY_MS + SECOND_MS);
    await call(rotateSecret, { as: stage.as, params: { id } });
    await anEvent(stage.coordinator);
    await deliver(id);
    const last = received('/twice').at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
      'signature',
    );
  });
});
