import { pageSettings } from '#shared/pages/parts/page-settings.ts';
import { say, useShared } from './board-context.ts';
import { frameOf, labelsWithRoom, MAP, type Point, placedIn } from './projection.ts';
import type { DriverLocation, Place } from './records.ts';
import { tilesOf } from './tiles.ts';

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
    <section id="map" class="panel" aria-labelledby="map-title">
      <h2 id="map-title">{say('map')}</h2>
      {places.length + drivers.length > 0 && <Drawing places={places} drivers={drivers} />}
      <Positions />
    </section>
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
    <table>
      <thead>
        <tr>
          <th scope="col">{say('driver')}</th>
          <th scope="col">{say('position')}</th>
          <th scope="col">{say('ago')}</th>
        </tr>
      </thead>
      <tbody>
        {data.locations.map(({ activity, ageSeconds, driver, driverId, freshness }) => (
          <tr key={driverId}>
            <th scope="row">{driver.name}</th>
            <td>
              {say(freshness)}
              {activity ? ` · ${activity.title}` : ''}
            </td>
            <td>{ageSeconds === null ? '' : times.distance(ageSeconds * 1_000, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
