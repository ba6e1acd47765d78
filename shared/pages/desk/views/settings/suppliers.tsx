import { opName } from '#shared/pages/desk/forms/words.ts';
import { Phone } from '#shared/pages/desk/panels/links.tsx';
import { select } from '#shared/pages/desk/route.ts';
import { api } from '#shared/pages/desk/session.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { Doer } from './doer.tsx';

interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly phone?: string;
}

/** Other companies whose cars and drivers the event may use. */
export function Suppliers() {
  const reading = useReading(() => api().list<Supplier>('/api/suppliers?limit=200'), [journal.value.length]);
  return (
    <>
      <Doer operationId="createSupplier" text={opName('createSupplier')} isMain />
      <Read reading={reading}>
        {(suppliers) => (
          <ul class="rows">
            {suppliers.length === 0 && <li>{say('none')}</li>}
            {suppliers.map(({ id, name, phone }) => (
              <li key={id}>
                <button type="button" class="link" dir="auto" onClick={() => select('suppliers', id)}>
                  {name}
                </button>{' '}
                <Phone number={phone} />{' '}
                <Doer operationId="updateSupplier" text={opName('updateSupplier')} filled={{ supplierId: id }} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </>
  );
}
