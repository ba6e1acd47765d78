import { pageSettings } from '#shared/pages/parts/page-settings.ts';
import { say, useShared } from './board-context.ts';
import { Panel, Table } from './layout.tsx';
import { frameOf, labelsWithRoom, MAP, type Point, placedIn, tilesOf } from './projection.ts';
import type { DriverLocation, Place } from './records.ts';

type Placed<T> = T & { readonly at: Point };

function placedDrivers(locations: readonly DriverLocation[]): Placed<DriverLocation>[] {
  return locations.flatMap((each) =>
    each.latitude === null || each.longitude === null
      ? []
      : [{ ...each, at: { latitude: each.latitude, longitude: each.longitude } }],
  );
}
function placedPlaces(places: readonly Place[]): Placed<Place>[] {
  return places.flatMap((place) => (place.coordinates ? [{ ...place, at: place.coordinates }] : []));
}

/** Our own places and the drivers who share their position, on the tiles of a map if the deployment names some. */
export function PlaceMap() {
  const { data } = useShared();
  const places = placedPlaces(data.places);
  const drivers = placedDrivers(data.locations);
  return (
    <Panel section="map">
      {places.length + drivers.length > 0 && <Drawing places={places} drivers={drivers} />}
      <Positions />
    </Panel>
  );
}

function Drawing(props: {
  readonly places: readonly Placed<Place>[];
  readonly drivers: readonly Placed<DriverLocation>[];
}) {
  const { drivers, places } = props;
  const frame = frameOf([...places, ...drivers].map(({ at }) => at));
  const { tiles } = pageSettings();
  // Drivers first: where there is no room for all names, those of places are left out.
  const marks = [
    ...drivers.map(({ at, driver, driverId, freshness }) => ({
      ...placedIn(frame, at),
      id: driverId,
      text: driver.name,
      looks: `vehicle ${freshness}`,
    })),
    ...places.map(({ at, id, kind, name }) => ({ ...placedIn(frame, at), id, text: name, looks: `place ${kind}` })),
  ];
  const room = labelsWithRoom(marks);
  return (
    <figure class="map-box">
      <svg
        class={tiles ? 'map tiled' : 'map'}
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="img"
        aria-label={say('mapHelp')}
      >
        {tiles &&
          tilesOf(frame, tiles.url).map(({ href, size, x, y }) => (
            <image key={href} href={href} x={x} y={y} width={size} height={size} />
          ))}
        {marks.toReversed().map(({ id, looks, text, x, y }) => (
          <g key={id} class={looks} transform={`translate(${x} ${y})`}>
            <title>{text}</title>
            {looks.startsWith('place') ? <rect x="-5" y="-5" width="10" height="10" rx="2" /> : <circle r="7" />}
            {room.has(id) && (
              <text
                x={room.get(id)?.anchor === 'end' ? -10 : 10}
                y={room.get(id)?.down}
                text-anchor={room.get(id)?.anchor}
              >
                {text}
              </text>
            )}
          </g>
        ))}
      </svg>
      {tiles && <figcaption>{tiles.attribution}</figcaption>}
    </figure>
  );
}

/** The same as a list, for people who do not see the drawing. */
function Positions() {
  const { data, times } = useShared();
  if (data.locations.length === 0) return <p class="soft">{say('nothing')}</p>;
  return (
    <Table
      heads={[say('driver'), say('position'), say('ago')]}
      rows={data.locations.map(({ activity, ageSeconds, driver, freshness }) => [
        driver.name,
        activity ? `${say(freshness)} · ${activity.title}` : say(freshness),
        ageSeconds === null ? '' : times.distance(ageSeconds * 1_000, 0),
      ])}
    />
  );
}
