import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findUser } from '#shared/entities/user.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { UserPath } from '#shared/schemas/paths.ts';
import { PersonExport } from '#shared/schemas/person-export.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract({
  operationId: 'exportUser',
  method: 'GET',
  path: '/api/users/{id}/export',
  summary: 'Export what is stored about a user',
  description:
    'Everything that is stored about them, also while they are deleted, for the answer to their request: the same that an erasure removes. Other guests are left out. For administrators.',
  tag: 'Users',
  access: ['erase', 'User'],
  params: UserPath,
  success: { status: 200, body: PersonExport, description: 'What is stored about the person' },
  problems: [NotFound],
  uses: ['table:read', 'files:read'],
});

export const handler = serve(contract, async ({ now, params: { id } }) => {
  const record = requireStored(await findUser(id), 'user', id);
  return exportPerson({ subject: 'User', id: id, now, record });
});
