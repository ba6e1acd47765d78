import { PLACE_KINDS } from '#shared/schemas/places/place.ts';
import { ID, NOTES, type TableShape } from './field.ts';

const KIND_WORDS = {
  aeroport: 'AIRPORT',
  flughafen: 'AIRPORT',
  aeropuerto: 'AIRPORT',
  aeroporto: 'AIRPORT',
  lotnisko: 'AIRPORT',
  gare: 'STATION',
  bahnhof: 'STATION',
  estacion: 'STATION',
  stazione: 'STATION',
  estacao: 'STATION',
  dworzec: 'STATION',
  albergo: 'HOTEL',
  lieu: 'VENUE',
  veranstaltungsort: 'VENUE',
  sede: 'VENUE',
  depot: 'DEPOT',
  garage: 'DEPOT',
  autre: 'OTHER',
  andere: 'OTHER',
  otro: 'OTHER',
  altro: 'OTHER',
  outro: 'OTHER',
  inne: 'OTHER',
} as const;

/** The columns of places: one row per place. */
export const PLACES: TableShape = {
  sheets: ['Places', 'Place', 'Locations', 'Venues', 'Lieux', 'Orte', 'Lugares', 'Luoghi', 'Locais', 'Miejsca'],
  required: [['name']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      words: 'Place, Location, Venue, Place name, Nom, Lieu, Ort, Nombre, Lugar, Nome, Luogo, Local, Nazwa, Miejsce',
      kind: 'TEXT',
      width: 34,
      examples: ['Hotel Aurora', 'Harbourton Airport, arrivals'],
    },
    {
      name: 'aliases',
      heading: 'Other names',
      words:
        'Aliases, Alias, Also known as, Autres noms, Andere Namen, Otros nombres, Altri nomi, Outros nomes, Inne nazwy',
      kind: 'TEXTS',
      width: 24,
      examples: ['The Aurora; Aurora', ''],
    },
    {
      name: 'kind',
      heading: 'Kind',
      words: 'Type, Category, Catégorie, Art, Typ, Tipo, Categoría, Categoria, Rodzaj',
      kind: 'CHOICE',
      values: PLACE_KINDS,
      valueWords: KIND_WORDS,
      width: 12,
      examples: ['HOTEL', 'AIRPORT'],
    },
    {
      name: 'iata',
      heading: 'IATA',
      words: 'IATA code, Airport code, Code IATA, IATA-Code, Código IATA, Codice IATA, Kod IATA',
      kind: 'TEXT',
      width: 8,
      examples: ['', 'HBT'],
    },
    {
      name: 'address',
      heading: 'Address',
      words: 'Street address, Adresse, Anschrift, Dirección, Indirizzo, Endereço, Morada, Adres',
      kind: 'TEXT',
      width: 34,
      examples: ['12 Quay Street, Harbourton', ''],
    },
    {
      name: 'coordinates.latitude',
      heading: 'Latitude',
      words: 'Lat, Breite, Breitengrad, Latitud, Latitudine, Szerokość geograficzna',
      kind: 'DECIMAL',
      width: 12,
      examples: [51.5014, ''],
    },
    {
      name: 'coordinates.longitude',
      heading: 'Longitude',
      words: 'Lon, Lng, Long, Länge, Längengrad, Longitud, Longitudine, Długość geograficzna',
      kind: 'DECIMAL',
      width: 12,
      examples: [-0.1419, ''],
    },
    {
      name: 'bufferMinutes',
      heading: 'Buffer minutes',
      words: 'Buffer, Minutes, Marge, Puffer, Pufferminuten, Margen, Margine, Margem, Bufor',
      kind: 'WHOLE',
      width: 15,
      examples: [5, 20],
    },
    NOTES,
    ID,
  ],
};

/** The columns of ways that people have set: one row per way, in one direction. */
export const WAYS: TableShape = {
  sheets: ['Ways', 'Way', 'Travel times', 'Trajets', 'Wege', 'Trayectos', 'Percorsi', 'Trajetos', 'Trasy'],
  required: [['from'], ['to'], ['minutes']],
  fields: [
    {
      name: 'from',
      heading: 'From',
      words: 'Start, De, Von, Desde, Da, Z',
      kind: 'TEXT',
      width: 34,
      examples: ['Hotel Aurora'],
    },
    {
      name: 'to',
      heading: 'To',
      words: 'Destination, À, Nach, Hasta, A, Para, Do',
      kind: 'TEXT',
      width: 34,
      examples: ['Harbourton Airport, arrivals'],
    },
    {
      name: 'minutes',
      heading: 'Minutes',
      words: 'Travel minutes, Minuten, Minutos, Minuti, Minuty',
      kind: 'WHOLE',
      width: 10,
      examples: [35],
    },
  ],
};
