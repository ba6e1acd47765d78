import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { languageOf, listed, say } from '#shared/pages/desk/words.ts';
import { Tags } from './links.tsx';

const NO_TAGS = { driver: [], vehicle: [] };

/** Returns the label of a tag in the language of the page, else in any. */
function labelOf(kind: 'vehicle' | 'driver', id: string): string {
  return tagLabel(settings.value?.tags ?? NO_TAGS, kind, id, languageOf());
}

export function VehicleTags({ ids = [] }: { readonly ids?: readonly string[] | undefined }) {
  return <Tags labels={ids.map((id) => labelOf('vehicle', id))} />;
}

export function DriverTags({ ids = [] }: { readonly ids?: readonly string[] | undefined }) {
  return <Tags labels={ids.map((id) => labelOf('driver', id))} />;
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
  const namesOf = (kind: 'vehicle' | 'driver') => needs[kind]?.map((id) => labelOf(kind, id)) ?? [];
  return listed([...counted(rest), ...namesOf('vehicle'), ...namesOf('driver')]);
}
