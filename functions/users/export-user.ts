import { defineContract } from '#shared/contract/define-contract.ts';
import { exportOf } from '#shared/contract/export-contract.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { UserPath } from '#shared/schemas/users/user.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract('GET /api/users/{id}/export', { ...exportOf('User', 'user'), params: UserPath });

export const handler = serve(contract, async ({ now, params: { id } }) => {
  const record = requireStored(await findUser(id), 'user', id);
  return exportPerson({ subject: 'User', id, now, record });
});
