import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Fact, Facts } from '#shared/pages/desk/panels/fields.tsx';
import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { me } from '#shared/pages/desk/session.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { Suppliers, Users, Webhooks } from './lists.tsx';

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
