/** A destination. Places with the same site need no ride between them. */
export interface Place {
  readonly site: string;
  /** The address for the driver. */
  readonly text: string;
  /** Minutes by car from either hotel. */
  readonly minutes: number;
}

function place(site: string, text: string, minutes: number): Place {
  return { site, text, minutes };
}

/** Where guests stay. */
export const HOTELS = {
  AURORA: place('AURORA', 'Hotel Aurora, north entrance, Strand', 0),
  ASHCOMBE: place('ASHCOMBE', 'Ashcombe House, Kensington Gore', 0),
} as const;

/** Where guests arrive and depart. */
export const GATES = {
  T3: { ...place('T3', 'Heathrow Airport, Terminal 3, meeting point', 70), name: 'Heathrow Terminal 3' },
  T5: { ...place('T5', 'Heathrow Airport, Terminal 5, meeting point', 75), name: 'Heathrow Terminal 5' },
  CITY: { ...place('CITY', 'London City Airport, forecourt', 45), name: 'London City' },
  RAIL: { ...place('RAIL', 'St Pancras International, Pancras Road', 25), name: 'St Pancras' },
} as const;

/** Where the event takes place. */
export const VENUES = {
  orangery: place('AURORA', 'Hotel Aurora, Orangery', 0),
  library: place('ASHCOMBE', 'Ashcombe House, Library', 0),
  hall: place('hall', 'Meridian Hall, Southwark', 30),
  customs: place('customs', 'The Old Customs House, Wapping', 35),
  gallery: place('gallery', 'Thameside Gallery, Bankside', 25),
  terrace: place('gallery', 'Thameside Gallery, roof terrace', 25),
  concert: place('concert', 'St Brannoc’s Concert Hall, Smith Square', 20),
  pier: place('pier', 'Riverboat Perpetua, Tower Pier', 30),
  golf: place('golf', 'Larkfield Golf Club', 50),
} as const;

/** The names of the hotels where guests lodge. */
export const HOTEL_NAMES = { AURORA: 'Hotel Aurora', ASHCOMBE: 'Ashcombe House' } as const satisfies Record<
  keyof typeof HOTELS,
  string
>;

/** A place as it is entered. Its other names are the texts of all destinations at its site. */
export interface Site {
  readonly name: string;
  readonly kind: 'AIRPORT' | 'STATION' | 'HOTEL' | 'VENUE';
  readonly iata?: string;
  readonly address: string;
  readonly coordinates: readonly [latitude: number, longitude: number];
}

/** Site, kind, IATA code, latitude, longitude, name, address. */
const TABLE = `
AURORA   | HOTEL   | -   | 51.5105 | -0.1206 | Hotel Aurora             | London WC2
ASHCOMBE | HOTEL   | -   | 51.5014 | -0.1774 | Ashcombe House           | London SW7
CROWN    | HOTEL   | -   | 51.5222 | -0.126  | Crown Lodge              | Russell Square, London
T3       | AIRPORT | LHR | 51.4713 | -0.4512 | Heathrow Terminal 3      | Hounslow TW6
T5       | AIRPORT | LHR | 51.4723 | -0.4765 | Heathrow Terminal 5      | Hounslow TW6
CITY     | AIRPORT | LCY | 51.5038 | 0.0375  | London City              | Hartmann Road, London
RAIL     | STATION | -   | 51.5308 | -0.1257 | St Pancras               | London N1C
hall     | VENUE   | -   | 51.5025 | -0.0985 | Meridian Hall            | 40 Lant Street, London
customs  | VENUE   | -   | 51.5068 | -0.0521 | The Old Customs House    | 70 Wapping Wall, London
gallery  | VENUE   | -   | 51.5078 | -0.0975 | Thameside Gallery        | 2 Bankside, London
concert  | VENUE   | -   | 51.4958 | -0.127  | St Brannoc’s Concert Hall | London SW1
pier     | VENUE   | -   | 51.5077 | -0.0786 | Tower Pier               | Lower Thames Street, London
golf     | VENUE   | -   | 51.3362 | -0.2671 | Larkfield Golf Club      | Larkfield Lane, Epsom
`;

/** The places by their sites. */
export const SITES: Readonly<Record<string, Site>> = Object.fromEntries(TABLE.trim().split('\n').map(siteOf));

function siteOf(row: string): [string, Site] {
  const cells = row.split('|').map((cell) => cell.trim());
  const [site = '', kind, iata = '-', latitude, longitude, name = '', address = ''] = cells;
  const coordinates = [Number(latitude), Number(longitude)] as const;
  return [site, { name, kind: kind as Site['kind'], ...(iata === '-' ? {} : { iata }), address, coordinates }];
}

/** Returns the places of the event, as `createPlace` takes them. */
export function demonstrationPlaces() {
  return Object.entries(SITES).map(
    ([
      site,
      {
        coordinates: [latitude, longitude],
        ...fields
      },
    ]) => ({
      ...fields,
      aliases: [HOTELS, GATES, VENUES]
        .flatMap((each): Place[] => Object.values(each))
        .flatMap((each) => (each.site === site && each.text !== fields.name ? [each.text] : [])),
      coordinates: { latitude, longitude },
    }),
  );
}

/** Returns the ways that a person set: the router does not know the gate to the pier, nor the lane to the golf club. */
export function knownWays() {
  return [
    { from: 'Hotel Aurora', to: 'Tower Pier', minutes: 20 },
    { from: 'Tower Pier', to: 'Hotel Aurora', minutes: 25 },
    { from: 'Ashcombe House', to: 'Larkfield Golf Club', minutes: 50 },
    { from: 'Larkfield Golf Club', to: 'Ashcombe House', minutes: 50 },
  ];
}
