import { settings } from '#shared/pages/desk/store/store.ts';
import { languageOf, listed, say } from '#shared/pages/desk/words.ts';
import { Tags } from './links.tsx';

/** Returns the labels of the tags in the language of the page, else in any. */
function labelsOf(kind: 'vehicle' | 'driver'): ReadonlyMap<string, string> {
  const all = settings.value?.tags[kind] ?? [];
  return new Map(
    all.map(({ id, label }) => {
      const known = label as Readonly<Record<string, string>>;
      return [id, known[languageOf()] ?? known['en'] ?? Object.values(known)[0] ?? id];
    }),
  );
}

export function VehicleTags({ ids = [] }: { readonly ids?: readonly string[] | undefined }) {
  return <Tags ids={ids} labels={labelsOf('vehicle')} />;
}

export function DriverTags({ ids = [] }: { readonly ids?: readonly string[] | undefined }) {
  return <Tags ids={ids} labels={labelsOf('driver')} />;
}

interface Needed {
  readonly wheelchairs?: number | undefined;
  readonly childSeats?: number | undefined;
  readonly luggage?: number | undefined;
  readonly needs?:
    | { readonly vehicle?: readonly string[] | undefined; readonly driver?: readonly string[] | undefined }
    | undefined;
}

export function hasNeeds({ childSeats, luggage, needs, wheelchairs }: Needed): boolean {
  return !!(wheelchairs || childSeats || luggage || needs?.vehicle?.length || needs?.driver?.length);
}

function counted({ childSeats, luggage, wheelchairs }: Needed): readonly (string | number | undefined)[] {
  return [
    wheelchairs && say('wheelchairsCounted', { n: wheelchairs }),
    childSeats && say('childSeatsCounted', { n: childSeats }),
    luggage && say('luggageCounted', { n: luggage }),
  ];
}

/** What a guest or a ride needs, in words. */
export function NeededWords({ needs = {}, ...rest }: Needed) {
  return (
    <>
      {counted(rest).filter(Boolean).join(' · ')} <VehicleTags ids={needs.vehicle} /> <DriverTags ids={needs.driver} />
    </>
  );
}

/** The same as one text. */
export function neededText({ needs = {}, ...rest }: Needed): string {
  const namesOf = (kind: 'vehicle' | 'driver') => needs[kind]?.map((id) => labelsOf(kind).get(id) ?? id) ?? [];
  return listed([...counted(rest), ...namesOf('vehicle'), ...namesOf('driver')]);
}
