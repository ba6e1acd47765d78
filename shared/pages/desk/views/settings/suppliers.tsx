import { opName } from '../../forms/words.ts';
import { Phone } from '../../panels/links.tsx';
import { select } from '../../route.ts';
import { api } from '../../session.ts';
import { journal } from '../../store/writes.ts';
import { say } from '../../words.ts';
import { useReading } from '../reading.ts';
import { Read } from '../view-head.tsx';
import { Doer } from './settings-view.tsx';

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
