import { listBlocks } from '#shared/entities/blocks/block.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { resolveRange } from '#shared/use-cases/settings/resolve-range.ts';
import { type BlockedResource, findResource, resourceField } from './blocked-resource.ts';

interface Asked {
  readonly actor: Actor;
  readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly pageRequest: (filter: object) => PageRequest;
}

/** Returns a page of the blocks of a driver or a vehicle. Throws Forbidden, or NotFound if it does not exist or is deleted. */
export async function blocksOf(
  { actor, pageRequest, query }: Asked,
  blocked: BlockedResource,
): Promise<Page<BlockRecord>> {
  const filter = resourceField(blocked);
  actor.authorize('read', 'Block', filter);
  const range = await resolveRange(query);
  const [page] = await Promise.all([
    listBlocks(blocked.resourceId, range, pageRequest({ ...filter, ...range })),
    findResource(blocked),
  ]);
  return page;
}
