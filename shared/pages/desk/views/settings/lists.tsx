import type { ComponentChildren } from 'preact';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Phone, RecordLink } from '#shared/pages/desk/panels/links.tsx';
import type { WholeSupplier, WholeUser } from '#shared/pages/desk/panels/whole.ts';
import { api } from '#shared/pages/desk/session.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say } from '#shared/pages/desk/words.ts';

interface ListProps<T> {
  readonly path: string;
  /** The operation that makes one. */
  readonly maker?: string;
  readonly order?: (a: T, b: T) => number;
  readonly children: (one: T) => ComponentChildren;
}

/** All records of a kind, read anew after each write. */
function List<T extends { readonly id: string }>({ children, maker, order = () => 0, path }: ListProps<T>) {
  const read = async () => (await api().list<T>(`${path}?limit=200`)).toSorted(order);
  const reading = useReading(read, [journal.value.length]);
  return (
    <>
      {maker && <FormButton of={maker} class="main" />}
      <ReadList reading={reading} class="rows" none={say('none')}>
        {(one) => <li key={one.id}>{children(one)}</li>}
      </ReadList>
    </>
  );
}

/** Other companies whose cars and drivers the event may use. */
export function Suppliers() {
  return (
    <List<WholeSupplier> path="/api/suppliers" maker="createSupplier">
      {({ contacts: [first], id, name }) => (
        <>
          <RecordLink kind="suppliers" id={id}>
            {name}
          </RecordLink>{' '}
          <Phone number={first?.phone} /> <FormButton of="updateSupplier" filled={{ supplierId: id }} />
        </>
      )}
    </List>
  );
}

/** Who may sign in. Those who wait for approval come first. */
export function Users() {
  return (
    <List<WholeUser> path="/api/users" order={(a, b) => Number(a.isApproved) - Number(b.isApproved)}>
      {({ driverId, email, id, isApproved, name, role }) => (
        <>
          <RecordLink kind="users" id={id}>
            {name ?? email ?? id}
          </RecordLink>{' '}
          <span class="soft">
            {valueName('role', role)} {email} {find('drivers', driverId)?.name}
          </span>{' '}
          {isApproved ? (
            <FormButton of="updateUser" filled={{ id }} />
          ) : (
            <FormButton of="updateUser" filled={{ id, isApproved: true }} class="main" text={say('panel.approve')} />
          )}{' '}
          <FormButton of="deleteUser" filled={{ id }} />
        </>
      )}
    </List>
  );
}

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
}

const OF_WEBHOOKS = ['updateWebhook', 'testWebhook', 'replayWebhook', 'rotateWebhookSecret', 'deleteWebhook'] as const;

/** Which other systems are told of changes. */
export function Webhooks() {
  return (
    <List<Webhook> path="/api/webhooks" maker="createWebhook">
      {({ description, enabled, id, types, url }) => (
        <>
          <b dir="ltr">{url}</b> <span dir="auto">{description}</span>{' '}
          <span class="soft">
            {say(enabled ? 'settings.on' : 'settings.off')} · {listed(types.slice(0, 6))}
          </span>
          <ul class="actions">
            {OF_WEBHOOKS.map((operationId) => (
              <li key={operationId}>
                <FormButton of={operationId} filled={{ id }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </List>
  );
}
