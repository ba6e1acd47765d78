import type { ComponentChildren } from 'preact';
import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Fact, Facts } from '#shared/pages/desk/panels/fields.tsx';
import { Phone, RecordLink } from '#shared/pages/desk/panels/links.tsx';
import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import type { WholeSupplier, WholeUser } from '#shared/pages/desk/panels/whole.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { api, me } from '#shared/pages/desk/session.ts';
import { find, settings } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say } from '#shared/pages/desk/words.ts';

const SECTIONS = {
  event: { isFor: 'all', show: () => <EventSettings /> },
  services: { isFor: 'all', show: () => <Services /> },
  tags: { isFor: 'all', show: () => <TagList /> },
  suppliers: { isFor: 'all', show: () => <Suppliers /> },
  users: { isFor: 'administrator', show: () => <Users /> },
  webhooks: { isFor: 'administrator', show: () => <Webhooks /> },
} as const;
type Section = keyof typeof SECTIONS;

/** What holds for the whole event. A coordinator reads it, an administrator changes it. */
export function SettingsView() {
  const { section = 'event' } = route.value.query;
  const isAdministrator = me().role === 'ADMINISTRATOR';
  const shown = (Object.keys(SECTIONS) as Section[]).filter(
    (each) => isAdministrator || SECTIONS[each].isFor === 'all',
  );
  const present = shown.find((each) => each === section) ?? 'event';
  return (
    <div class="settings">
      <ViewHead title={say('view.settings')}>
        <ul class="actions">
          {shown.map((each) => (
            <li key={each}>
              <button type="button" aria-pressed={each === present} onClick={() => change({ section: each })}>
                {say(`section.${each}`)}
              </button>
            </li>
          ))}
        </ul>
      </ViewHead>
      {SECTIONS[present].show()}
    </div>
  );
}

/** What has a section of its own, or says nothing to a person. */
const APART = new Set(['version', 'updatedAt', 'services', 'tags']);

function EventSettings() {
  const all = Object.entries(settings.value ?? {}).filter(([name]) => !APART.has(name));
  return (
    <>
      {me().role === 'ADMINISTRATOR' && <FormButton of="updateSettings" class="main" />}
      <Facts>
        {all.map(([name, value]) => (
          <Fact key={name} name={fieldName(name)}>
            {shownValue(name, value)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

/** Whether each outside service is on, and what one that fails said last. */
function Services() {
  const services = Object.entries(settings.value?.services ?? {});
  return (
    <ul class="rows">
      {services.map(([name, service]) => {
        const isOn = 'enabled' in service ? service.enabled : service.configured;
        const state = !service.configured ? 'settings.notConfigured' : isOn ? 'settings.on' : 'settings.off';
        return (
          <li key={name}>
            <b>{fieldName(name === 'routing' ? 'travel' : name)}</b> {say(state)}{' '}
            {'failingSince' in service && service.lastWord && (
              <span class="soft" lang="en" dir="auto">
                {service.lastWord}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TagList() {
  const { driver = [], vehicle = [] } = settings.value?.tags ?? {};
  return (
    <>
      {me().role === 'ADMINISTRATOR' && (
        <FormButton of="updateSettings" class="main" text={say('settings.changeTags')} />
      )}
      <Tags title={say('settings.vehicleTags')} tags={vehicle} />
      <Tags title={say('settings.driverTags')} tags={driver} />
    </>
  );
}

interface Tag {
  readonly id: string;
  readonly label: Readonly<Record<string, string | undefined>>;
}

function Tags({ tags, title }: { readonly title: string; readonly tags: readonly Tag[] }) {
  return (
    <>
      <h3>{title}</h3>
      {tags.length === 0 && <p>{say('none')}</p>}
      <ul class="rows">
        {tags.map(({ id, label }) => (
          <li key={id}>
            <b>{id}</b> <span dir="auto">{Object.values(label).filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

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
function Suppliers() {
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
function Users() {
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
function Webhooks() {
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
