import type * as z from 'zod';
import { PersonExport } from '#shared/schemas/erasure/person-export.ts';
import { defineContract } from './define-contract.ts';

/** The person whose data is exported, in the words of the operation. */
interface Exported<P extends z.ZodObject> {
  /** As in the names of operations. */
  readonly subject: 'Driver' | 'User' | 'Vip';
  readonly noun: 'driver' | 'user' | 'VIP';
  /** The path of their record. */
  readonly record: `/api/${string}`;
  readonly params: P;
}

/** The contract of `exportDriver`, `exportUser` or `exportVip`. */
export function exportContract<P extends z.ZodObject>({ noun, params, record, subject }: Exported<P>) {
  return defineContract(`GET ${record}/export`, {
    operationId: `export${subject}`,
    summary: `Export what is stored about a ${noun}`,
    description:
      'Everything that is stored about them, also while they are deleted, for the answer to their request: the same that an erasure removes. Other guests are left out. For administrators.',
    tag: subject === 'Vip' ? 'VIPs' : `${subject}s`,
    access: ['erase', subject],
    params,
    success: { status: 200, body: PersonExport, description: 'What is stored about the person' },
    uses: ['table:read', 'files:read'],
  });
}
