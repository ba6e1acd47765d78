import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { erased } from '#shared/domain/records.ts';
import { layoutStore } from '#shared/entities/guest-list/layout.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { removalOf } from '#shared/use-cases/guest-list/named-layouts.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/import/layouts/{layoutId}', {
  ...CHANGE,
  operationId: 'deleteLayout',
  summary: 'Delete a layout of imports for good',
  description: 'Its name and its headings are free again. What was imported with it stays.',
  access: ['delete', 'Layout'],
  success: { status: 204, description: 'Deleted' },
  uses: ['table:read', 'table:write', 'links:delete', 'delete:layout'],
});

export const handler = serve(contract, (context) =>
  retryOnConflict(async () => {
    const layout = await readForChange(context, layoutStore, { id: context.params.layoutId, action: 'delete' });
    await context.commit({ writes: [...removalOf(layout), context.audit('Layout', layout, erased(layout))] });
    return undefined;
  }),
);
