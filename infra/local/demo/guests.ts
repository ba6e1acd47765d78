import type * as z from 'zod';
import type { NewVip } from '#shared/schemas/vips/vip.ts';
import type { GATES, HOTELS } from './places.ts';

/** Where a guest stays. Guests at HOME need no transportation. */
export type Stay = keyof typeof HOTELS | 'HOME';
/** Where a guest arrives on the first day and departs on the last. */
export type Gate = keyof typeof GATES;

export interface Guest {
  /** Identifies the guest in this demonstration. */
  readonly key: string;
  readonly vip: z.input<typeof NewVip>;
  readonly stay: Stay;
  readonly gate: Gate | undefined;
}

/** Invented people: key, name, title or position, organization, department, party size, stay, gate, emergency contact. */
const TABLE = `
zoe       | Zoë Łukasiewicz          | Ambassador | Baltic Heritage Trust        | DEV | 3 | AURORA   | T5   | Piotr Łukasiewicz, husband
xiaolan   | 王晓岚                   | Professor  | Lakeside Academy of Sciences | DEV | 2 | AURORA   | T3   | 王志诚, father
layla     | ليلى حداد                | Dr         | Cedar Hill Foundation        | DEV | 4 | AURORA   | T3   | سامر حداد, brother
noam      | נעם שקדי                 | -          | Almond Tree Fund             | DEV | 2 | AURORA   | T5   | יעל שקדי, wife
olga      | Ольга Березина           | -          | Northern Lights Archive      | DEV | 1 | AURORA   | T5   | Илья Березин, son
eleni     | Ελένη Παπαδάκη           | Dame       | Aegean Letters               | DEV | 2 | AURORA   | CITY | Νίκος Παπαδάκης, husband
minhanh   | Nguyễn Thị Minh Ánh      | Dr         | Lotus River Initiative       | DEV | 1 | AURORA   | T3   | Nguyễn Văn Khôi, brother
aoife     | Aoife Ní Fhaoláin        | Senator    | Western Isles Fund           | DEV | 2 | AURORA   | CITY | Cormac Ó Faoláin, husband
joseluis  | José Luis Ibáñez Quiroga | Chairman   | Fundación Dos Orillas        | DEV | 5 | AURORA   | T3   | Pilar Ibáñez, daughter
sigridur  | Sigríður Hallgrímsdóttir | President  | Fjord Literary Fund          | DEV | 3 | AURORA   | T5   | Ari Hallgrímsson, brother
kwabena   | Kwabena Adjei-Darko      | Nana       | Golden Stool Scholars        | DEV | 6 | AURORA   | T5   | Efua Adjei-Darko, wife
priya     | பிரியா வெங்கட்ராமன்      | Professor  | Monsoon Institute            | DEV | 1 | AURORA   | T5   | அருண் வெங்கட்ராமன், husband
haruka    | 佐藤 遥                  | -          | Paper Crane Foundation       | DEV | 2 | AURORA   | T3   | 佐藤 健吾, husband
seoyeon   | 김서연                   | Dr         | Han River Trust              | DEV | 1 | AURORA   | T3   | 김도현, brother
thandeka  | Thandeka Mabuza          | -          | Highveld Futures             | DEV | 2 | AURORA   | T5   | Sipho Mabuza, husband
jiri      | Jiří Dvořáček            | Professor  | Vltava Conservatoire         | DEV | 1 | AURORA   | CITY | Běla Dvořáčková, wife
lucja     | Łucja Szczęsna           | -          | Amber Route Society          | DEV | 1 | AURORA   | T5   | Jan Szczęsny, brother
asta      | Ásta Þorláksdóttir       | Dr         | Glacier Observatory          | DEV | 1 | AURORA   | T5   | -
fxavier   | François-Xavier Delacroix-Noël | Maître | Fondation Trois Rivières   | DEV | 2 | AURORA   | RAIL | Odile Noël, wife
ingrid    | Ingrid Ødegård-Bråthen   | -          | Midnight Sun Endowment       | DEV | 2 | AURORA   | CITY | Lars Bråthen, husband
sebnem    | Şebnem Yıldızoğlu        | Dr         | Bosphorus Music Fund         | DEV | 1 | AURORA   | T5   | Çağlar Yıldızoğlu, brother
stefan    | Ștefan Țurcanu           | -          | Danube Delta Trust           | DEV | 1 | AURORA   | CITY | Ioana Țurcanu, wife
gabor     | Gábor Szőllősi           | Professor  | Pannonia Academy             | DEV | 2 | AURORA   | CITY | Zsófia Szőllősi, wife
mara      | Māra Kļaviņa             | -          | Daugava Choirs               | DEV | 1 | AURORA   | CITY | -
ananya    | अनन्या देशपांडे               | Dr         | Banyan Learning              | DEV | 3 | AURORA   | T5   | रोहन देशपांडे, husband
suphaphon | สุภาพร วงศ์สว่าง            | Khunying   | Chao Phraya Fund             | DEV | 2 | AURORA   | T3   | ธนา วงศ์สว่าง, husband
nino      | ნინო ბერიძე              | -          | Kolkheti Wetlands            | DEV | 1 | AURORA   | T5   | -
ani       | Անի Պետրոսյան            | Dr         | Ararat Manuscripts           | DEV | 1 | AURORA   | T5   | Արամ Պետրոսյան, father
leilani   | Leilani Kaʻaihue         | -          | Pacific Voyaging Fund        | DEV | 2 | AURORA   | T3   | Keoni Kaʻaihue, brother
angeles   | María de los Ángeles Ñancupil | -     | Araucaria Foundation         | DEV | 1 | AURORA   | T3   | Rayén Ñancupil, sister
joao      | João Guimarães da Conceição | Comendador | Casa do Atlântico          | DEV | 4 | ASHCOMBE | T3   | Inês da Conceição, wife
zsofia    | Zsófia Ürményi           | -          | Balaton Arts                 | DEV | 1 | ASHCOMBE | CITY | -
amadou    | Amadou Diarra            | El Hadj    | Sahel Wells                  | DEV | 3 | ASHCOMBE | T5   | Mariam Diarra, wife
thea      | Théa Nsengiyumva         | Dr         | Thousand Hills Clinics       | DEV | 1 | ASHCOMBE | T5   | Éric Nsengiyumva, brother
margaret  | Margaret Ellsworth-Hale  | Dame       | Board of Governors           | ADM | 2 | ASHCOMBE | RAIL | Hugh Hale, husband
oliver    | Oliver Pemberton         | -          | Office of the Provost        | ADM | 1 | HOME     | -    | Clare Pemberton, wife
niamh     | Niamh O’Sullivan-Brady   | -          | Audit Committee              | ADM | 1 | ASHCOMBE | CITY | Declan Brady, husband
rhys      | Rhys ap Gwilym           | -          | Estates Committee            | ADM | 1 | ASHCOMBE | RAIL | -
fatima    | فاطمة المنصوري           | Sheikha    | Advisory Council             | ADM | 6 | ASHCOMBE | T5   | مريم المنصوري, sister
chidinma  | Chidinma Okonkwo-Eze     | Dr         | Investment Committee         | ADM | 1 | ASHCOMBE | T5   | Obinna Eze, husband
hakan     | Håkan Sjöström           | -          | Investment Committee         | ADM | 1 | ASHCOMBE | CITY | Åsa Sjöström, wife
tomas     | Tomás Ó Cléirigh         | Professor  | Academic Senate              | ADM | 1 | ASHCOMBE | CITY | -
analuisa  | Ana-Luísa Magalhães      | -          | Board of Governors           | ADM | 2 | ASHCOMBE | T3   | Rui Magalhães, husband
oksana    | Оксана Гайдаєнко         | Dr         | Academic Senate              | ADM | 1 | ASHCOMBE | T5   | Юрій Гайдаєнко, brother
yusuf     | Yusuf Karaçelik          | -          | Works Council                | ADM | 1 | HOME     | -    | Elif Karaçelik, wife
beatriz   | Beatriz Solís-Ugarte     | -          | Advisory Council             | ADM | 2 | ASHCOMBE | T3   | -
hendrik   | Hendrik van der Wouden   | Mr Justice | Court of Appeal of Trustees  | ADM | 2 | ASHCOMBE | RAIL | Saskia van der Wouden, wife
charlotte | Charlotte Beauchêne      | -          | Chancellor’s Office          | ADM | 1 | HOME     | -    | Luc Beauchêne, father
jurgen    | Jürgen Weißhaupt         | Prof. Dr.  | Keynote speaker              | OTH | 2 | ASHCOMBE | CITY | Käthe Weißhaupt, wife
meiling   | Tan Mei-Ling             | -          | Straits Quarterly            | OTH | 1 | ASHCOMBE | T3   | Tan Boon Keat, brother
sukarni   | Sukarni                  | -          | Gamelan Nusantara            | OTH | 5 | ASHCOMBE | T3   | Dewi, daughter
teuila    | Teuila Faʻasavalu        | Reverend   | Choir of the Reef            | OTH | 2 | HOME     | -    | Sione Faʻasavalu, husband
waikit    | Ng Wai Kit 吳偉傑        | -          | Harbour Photographers        | OTH | 1 | ASHCOMBE | T3   | -
michal    | Michał Wiśniak           | -          | String Quartet Wiśniak       | OTH | 4 | ASHCOMBE | RAIL | Ewa Wiśniak, wife
dimitra   | Δήμητρα Κωνσταντίνου     | -          | Keynote speaker              | OTH | 1 | ASHCOMBE | CITY | -
ibrahim   | Ibrahim Maïga-Touré      | Maître     | Kora soloist                 | OTH | 2 | ASHCOMBE | RAIL | Aminata Touré, wife
daniyal   | دانیال رستگار            | Dr         | Keynote speaker              | OTH | 1 | HOME     | -    | شیرین رستگار, sister
bjorn     | Björn-Åke Nordqvist      | -          | Northern Herald              | OTH | 1 | HOME     | -    | -
isabella  | Isabella Montefalco      | Contessa   | Friend of the house          | OTH | 3 | ASHCOMBE | CITY | Ludovico Montefalco, brother
peregrine | Peregrine Thistlewood    | Sir        | Friend of the house          | OTH | 2 | HOME     | -    | Octavia Thistlewood, wife
`;

/** The others of the column are forms of address. */
const POSITIONS = ['Ambassador', 'Chairman', 'President', 'Senator'];

const DEPARTMENTS = { DEV: 'OFFICE_OF_DEVELOPMENT', ADM: 'ADMIN', OTH: 'OTHER' } as const;

/** Returns the guests of the demonstration. */
export function demonstrationGuests(): Guest[] {
  return TABLE.trim().split('\n').map(guestOf);
}

/** What some guests need. */
const NEEDS: Readonly<Record<string, Partial<Guest['vip']>>> = {
  chidinma: { wheelchairs: 1, luggage: 3, needs: { vehicle: ['LIFT'] } },
};

/** The first guests of the table agreed to get messages. */
const AGREED = 5;

function guestOf(row: string, place: number): Guest {
  const [key = '', name = '', title = '-', organization, department, party, stay, gate, contact] = row
    .split('|')
    .map((cell) => cell.trim());
  const vip = {
    name,
    ...(title === '-' ? {} : { [POSITIONS.includes(title) ? 'position' : 'title']: title }),
    organization,
    department: DEPARTMENTS[department as keyof typeof DEPARTMENTS],
    partySize: Number(party),
    isRosterOnly: stay === 'HOME',
    phone: phoneOf(place),
    ...(place < AGREED ? { acceptsMessages: true } : {}),
    email: `${key}@example.org`,
    ...NEEDS[key],
    ...(contact === '-' ? {} : { emergencyContact: contactOf(contact ?? '', place) }),
  };
  return { key, vip, stay: stay as Stay, gate: gate === '-' ? undefined : (gate as Gate) };
}

function contactOf(text: string, place: number) {
  const [name = '', relationship] = text.split(', ');
  return { name, relationship, phone: `+44 7700 900${100 + place}` };
}

/** Number ranges that regulators reserve for fiction. */
const FICTIONAL_PHONES = [
  (place: number) => `+44 20 7946 0${100 + place}`,
  (place: number) => `+1 202 555 01${String(place).padStart(2, '0')}`,
  (place: number) => `+61 2 5550 ${1_000 + place}`,
  (place: number) => `+33 6 39 98 01 ${String(place).padStart(2, '0')}`,
  (place: number) => `+49 30 23125 ${100 + place}`,
];

function phoneOf(place: number): string {
  return (FICTIONAL_PHONES[place % FICTIONAL_PHONES.length] as (place: number) => string)(place);
}
