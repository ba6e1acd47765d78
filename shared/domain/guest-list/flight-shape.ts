import { AIRLINE, type Field, GUEST_PARTS, NOTES, PEOPLE, type TableShape } from './field.ts';

/** Where guests find their flight, as the ticket or the airport says. */
function spot(name: string, heading: string, words: string): Field {
  return { name, heading, words, kind: 'TEXT', width: 10 };
}

function airport(name: string, heading: string, words: string, example: string): Field {
  return {
    name,
    heading,
    words,
    kind: 'TEXT',
    width: 8,
    examples: [example],
  };
}

/** The columns of flights: one row per flight and date. */
export const FLIGHTS: TableShape = {
  sheets: ['Flights', 'Flight', 'Vols', 'Flüge', 'Vuelos', 'Voli', 'Voos', 'Loty'],
  required: [['flightNumber'], ['flightDate', 'arrivalDate', 'departure.scheduledTime', 'arrival.scheduledTime']],
  fields: [
    {
      name: 'flightNumber',
      heading: 'Flight',
      words:
        'Flight number, Flight no, Flight nr, Flight code, Flt, Flt no, Number, Vol, Numéro de vol, Flug, Flugnummer, Vuelo, Número de vuelo, Volo, Numero del volo, Voo, Número do voo, Lot, Numer lotu, 便名, 航班, 航班号, رقم الرحلة',
      kind: 'TEXT',
      width: 10,
      examples: ['AA100'],
    },
    {
      name: 'flightDate',
      heading: 'Date',
      words:
        'Flight date, Date of departure, Departure date, Departure day, Dep date, Date de départ, Datum, Abflugdatum, Fecha, Fecha de salida, Data, Data di partenza, Data de partida, Data wylotu, 日付, 日期, التاريخ',
      kind: 'DATE',
      width: 12,
      examples: ['2027-05-10'],
    },
    airport(
      'departure.iata',
      'From',
      'Origin, Departure airport, De, Départ de, Von, Abflughafen, Desde, Origen, Da, Origine, Origem, Z, Skąd, Provenance, Aéroport de départ, Herkunft, Procedencia, Aeropuerto de salida, Provenienza, Procedência, 出発地, 出发地, من',
      'JFK',
    ),
    {
      name: 'departure.scheduledTime',
      heading: 'Departs',
      words:
        'Departure, Departure time, Dep, Dep time, Time of departure, Scheduled departure, STD, ETD, Leaves, Départ, Heure de départ, Abflug, Abflugzeit, Salida, Hora de salida, Partenza, Ora di partenza, Partida, Hora de partida, Wylot, Odlot, 出発, 出発時刻, 起飞, المغادرة',
      kind: 'DATE_TIME',
      width: 18,
      examples: ['2027-05-10 09:15'],
    },
    airport(
      'arrival.iata',
      'To',
      'Destination, Arrival airport, À, Arrivée à, Nach, Zielflughafen, Ziel, Hasta, Destino, A, Destinazione, Para, Do, Dokąd, Aéroport d’arrivée, Aeropuerto de llegada, Aeroporto di arrivo, 到着地, 目的地, إلى',
      'HBT',
    ),
    {
      name: 'arrival.scheduledTime',
      heading: 'Arrives',
      words:
        'Arrival, Arrival time, Arr, Arr time, Time of arrival, Scheduled arrival, STA, ETA, Lands, Arrivée, Heure d’arrivée, Ankunft, Ankunftszeit, Llegada, Hora de llegada, Arrivo, Ora di arrivo, Chegada, Hora de chegada, Przylot, 到着, 到着時刻, 到达, الوصول',
      kind: 'DATE_TIME',
      width: 18,
      examples: ['2027-05-10 21:40'],
    },
    {
      name: 'arrivalDate',
      heading: 'Arrival date',
      words:
        'Date of arrival, Arrival day, Arr date, Date d’arrivée, Ankunftsdatum, Fecha de llegada, Data di arrivo, Data de chegada, Data przylotu',
      kind: 'DATE',
      isOnlyRead: true,
    },
    AIRLINE,
    spot('departure.terminal', 'Departure terminal', 'Terminal of departure, Abflugterminal'),
    spot('departure.gate', 'Departure gate', 'Gate of departure, Abfluggate'),
    spot('arrival.terminal', 'Arrival terminal', 'Terminal, Terminal of arrival, Ankunftsterminal'),
    spot('arrival.gate', 'Arrival gate', 'Gate, Gate of arrival, Ankunftsgate'),
    {
      name: 'guests',
      heading: 'Guests',
      words:
        'Guest, Guest name, Guest names, VIPs, VIP, VIP name, Name, Names, Full name, Passengers, Passenger, Passenger name, Passenger names, Pax name, Pax names, Traveller, Traveler, Delegate, Delegates, Delegate name, Participant, Participants, Attendee, Attendees, Nom complet, Nom et prénom, Participants, Vollständiger Name, Vor- und Nachname, Teilnehmer, Nombre completo, Nombre y apellidos, Participante, Participantes, Nome completo, Nome e cognome, Partecipante, Partecipanti, Imię i nazwisko, Uczestnik, Invités, Passagers, Gäste, Passagiere, Huéspedes, Invitados, Pasajeros, Ospiti, Passeggeri, Convidados, Hóspedes, Passageiros, Goście, Pasażerowie, 氏名, お名前, 姓名, الاسم, المسافر',
      kind: 'TEXTS',
      width: 40,
      examples: ['Zoë Łukasiewicz; 花子'],
    },
    {
      name: 'provider',
      heading: 'Ask provider',
      words:
        'Provider, Interroger le fournisseur, Anbieter fragen, Consultar al proveedor, Chiedi al fornitore, Consultar o provedor, Pytaj dostawcę',
      kind: 'YES_NO',
      width: 12,
      examples: [''],
    },
    NOTES,
    PEOPLE,
    ...GUEST_PARTS,
  ],
};
