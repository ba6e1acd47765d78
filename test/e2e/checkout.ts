import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PARTS_OF_RELEASE } from '#test/support/former-release.ts';

/** Copies the project, as an operator has it, with the packages of this one, but without these folders. Returns its folder. */
export async function makeCheckout(without: readonly string[] = []): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'motorcade-checkout-'));
  for (const part of [...PARTS_OF_RELEASE, 'deployments', 'docs'])
    await cp(part, join(checkout, part), { recursive: true });
  for (const folder of without) await rm(join(checkout, folder), { recursive: true });
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
  return checkout;
}
