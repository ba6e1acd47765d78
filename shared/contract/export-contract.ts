import { PersonExport } from '#shared/schemas/erasure/person-export.ts';

/** What the contracts of `exportDriver`, `exportUser` and `exportVip` have. `subject` is as in the names of operations. */
export function exportOf(subject: 'Driver' | 'User' | 'Vip', noun: 'driver' | 'user' | 'VIP') {
  return {
    operationId: `export${subject}`,
    summary: `Export what is stored about a ${noun}`,
    description:
      'Everything that is stored about them, also while they are deleted, for the answer to their request: the same that an erasure removes. Other guests are left out. For administrators.',
    tag: subject === 'Vip' ? 'VIPs' : `${subject}s`,
    access: ['erase', subject],
    success: { status: 200, body: PersonExport, description: 'What is stored about the person' },
    uses: ['table:read', 'files:read'],
  } as const;
}
