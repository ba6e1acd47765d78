import { opName, valueName } from '#shared/pages/desk/forms/words.ts';
import { select } from '#shared/pages/desk/route.ts';
import { api } from '#shared/pages/desk/session.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { Doer } from './doer.tsx';

interface User {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
  readonly role: string;
  readonly isApproved: boolean;
  readonly driverId?: string;
}

/** Who may sign in. Those who wait for approval come first. */
export function Users() {
  const reading = useReading(() => api().list<User>('/api/users?limit=200'), [journal.value.length]);
  return (
    <Read reading={reading}>
      {(users) => (
        <ul class="rows">
          {users
            .toSorted((a, b) => Number(a.isApproved) - Number(b.isApproved))
            .map((user) => (
              <li key={user.id}>
                <button type="button" class="link" dir="auto" onClick={() => select('users', user.id)}>
                  {user.name ?? user.email ?? user.id}
                </button>{' '}
                <span class="soft">
                  {valueName('role', user.role)} {user.email} {find('drivers', user.driverId)?.name}
                </span>{' '}
                {user.isApproved ? (
                  <Doer operationId="updateUser" text={opName('updateUser')} filled={{ id: user.id }} />
                ) : (
                  <Doer
                    operationId="updateUser"
                    text={say('panel.approve')}
                    filled={{ id: user.id, isApproved: true }}
                    isMain
                  />
                )}{' '}
                <Doer operationId="deleteUser" text={opName('deleteUser')} filled={{ id: user.id }} />
              </li>
            ))}
        </ul>
      )}
    </Read>
  );
}
