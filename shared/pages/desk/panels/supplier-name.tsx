import { useEffect } from 'preact/hooks';
import { say } from '#shared/pages/desk/words.ts';
import { RecordLink } from './links.tsx';
import { readSuppliers, suppliers } from './suppliers.ts';

/** The name of a supplier, as a link. */
export function SupplierName({ id, isQuiet }: { readonly id: string; readonly isQuiet?: boolean }) {
  useEffect(() => void readSuppliers(), []);
  return (
    <RecordLink kind="suppliers" id={id} isQuiet={isQuiet ?? false}>
      {suppliers.value.get(id)?.name ?? say('supplier')}
    </RecordLink>
  );
}
