import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { DEPARTMENTS } from '#shared/schemas/vips/vip.ts';
import {
  CHILD_SEATS,
  type Field,
  LUGGAGE,
  NAME_PARTS,
  NEEDS_COLUMNS,
  NOTES,
  PHONE_COUNTRY,
  type TableShape,
} from './field.ts';

/** Other names of the departments. */
export const DEPARTMENT_WORDS: Readonly<Record<string, string>> = {
  development: 'OFFICE_OF_DEVELOPMENT',
  'development office': 'OFFICE_OF_DEVELOPMENT',
  administration: 'ADMIN',
  others: 'OTHER',
  andere: 'OTHER',
  sonstige: 'OTHER',
  autre: 'OTHER',
  autres: 'OTHER',
  otro: 'OTHER',
  otros: 'OTHER',
  altro: 'OTHER',
  altri: 'OTHER',
  outro: 'OTHER',
  outros: 'OTHER',
  inne: 'OTHER',
};

/** Where a guest lodges. Several lodgings stand in the same order in each cell, with semicolons between them. */
export const LODGING_COLUMNS: readonly Field[] = [
  {
    name: 'lodging.placeId',
    heading: 'Hotel',
    words:
      'Hotel name, Lodging, Lodges at, Accommodation, Hôtel, Hébergement, Unterkunft, Alojamiento, Albergo, Alloggio, Alojamento, Nocleg, Zakwaterowanie, ホテル, 宿泊先, 酒店, الفندق',
    kind: 'TEXT',
    width: 22,
    examples: ['Hotel Aurora', ''],
  },
  {
    name: 'lodging.room',
    heading: 'Room',
    words:
      'Room number, Room no, Room nr, Rm, Rm no, Chambre, Numéro de chambre, Zimmer, Zimmernummer, Habitación, Número de habitación, Camera, Numero di camera, Quarto, Número do quarto, Pokój, Numer pokoju, 部屋番号, 房号, رقم الغرفة',
    kind: 'TEXT',
    width: 10,
    examples: [214, ''],
  },
  {
    name: 'lodging.from',
    heading: 'Check-in',
    words:
      'First night, Lodging from, Check-in date, Date d’entrée, Anreise, Anreisetag, Fecha de entrada, Data di check-in, Data de entrada, Data przyjazdu, チェックイン, 入住, تاريخ الوصول',
    kind: 'DATES',
    width: 12,
    examples: ['2027-05-09', ''],
  },
  {
    name: 'lodging.to',
    heading: 'Check-out',
    words:
      'Lodging to, Check-out date, Date de sortie, Abreise, Abreisetag, Fecha de salida, Data di check-out, Data de saída, Data wyjazdu, チェックアウト, 退房, تاريخ المغادرة',
    kind: 'DATES',
    width: 12,
    examples: ['2027-05-12', ''],
  },
];

/** The columns of the guest list: one row per guest. */
export const VIPS: TableShape = {
  sheets: [
    'Guests',
    'Guest list',
    'VIPs',
    'VIP',
    'Guest',
    'Invités',
    'Gäste',
    'Invitados',
    'Huéspedes',
    'Ospiti',
    'Convidados',
    'Hóspedes',
    'Goście',
  ],
  required: [['name', 'firstName', 'lastName'], ['department']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      words:
        'Full name, Guest name, Name of guest, VIP name, Guest, Passenger, Passenger name, Pax name, Delegate, Delegate name, Participant, Attendee, Traveller, Traveler, Nom complet, Nom et prénom, Invité, Vollständiger Name, Vor- und Nachname, Name Vorname, Gast, Nombre completo, Nombre y apellidos, Apellidos y nombre, Invitado, Nome completo, Nome e cognome, Cognome e nome, Ospite, Convidado, Imię i nazwisko, Gość, 氏名, お名前, 姓名, الاسم, الاسم الكامل',
      kind: 'TEXT',
      width: 26,
      examples: ['Zoë Łukasiewicz', '花子'],
    },
    ...NAME_PARTS,
    { name: 'sortName', heading: 'Sort name', words: 'Sort as, Nom de tri, Sortiername', kind: 'TEXT', width: 24 },
    {
      name: 'title',
      heading: 'Title',
      words:
        'Salutation, Honorific, Prefix, Form of address, Titre, Civilité, Titel, Anrede, Título, Tratamiento, Titolo, Tratamento, Tytuł',
      kind: 'TEXT',
      width: 12,
      examples: ['H.E.', ''],
    },
    {
      name: 'position',
      heading: 'Position',
      words:
        'Function, Job title, Designation, Role, Office held, Fonction, Poste, Funktion, Amt, Cargo, Puesto, Carica, Ruolo, Função, Stanowisko, 役職, 肩書, 职务, 职位, المنصب',
      kind: 'TEXT',
      width: 18,
      examples: ['Ambassador', ''],
    },
    {
      name: 'organization',
      heading: 'Organization',
      words:
        'Organisation, Org, Company, Affiliation, Employer, Institution, Société, Entreprise, Firma, Unternehmen, Organización, Empresa, Organizzazione, Azienda, Organização, Organizacja, Delegation, Organisme, Délégation, Institución, Delegación, Istituzione, Delegazione, Instituição, Delegação, Delegacja, Instytucja, 所属, 団体, 会社名, 单位, 组织, الجهة, المؤسسة',
      kind: 'TEXT',
      width: 24,
      examples: ['Embassy of Iceland', ''],
    },
    {
      name: 'department',
      heading: 'Department',
      words: 'Dept, Host department, Département, Service, Abteilung, Departamento, Dipartimento, Reparto, Dział',
      kind: 'CHOICE',
      values: DEPARTMENTS,
      valueWords: DEPARTMENT_WORDS,
      width: 24,
      examples: ['OTHER', 'ADMIN'],
    },
    {
      name: 'partySize',
      heading: 'Party size',
      words:
        'Party, Size of party, Pax, Pax count, Number of pax, No of pax, Total pax, Number of people, Number of guests, No of guests, Guest count, Persons, Head count, Personnes, Nombre de personnes, Personen, Personenzahl, Personas, Número de personas, Persone, Numero di persone, Pessoas, Número de pessoas, Osoby, Liczba osób, 人数, عدد الأشخاص',
      kind: 'WHOLE',
      counts: 'PEOPLE',
      width: 11,
      examples: [2, 1],
    },
    {
      name: 'wheelchairs',
      heading: 'Wheelchairs',
      words:
        'Wheelchair, Wheelchair user, Fauteuil roulant, Fauteuils roulants, Rollstuhl, Rollstühle, Silla de ruedas, Sillas de ruedas, Sedia a rotelle, Sedie a rotelle, Cadeira de rodas, Cadeiras de rodas, Wózek, Wózki, 車椅子, 轮椅, كرسي متحرك',
      kind: 'WHOLE',
      counts: 'MARKS',
      width: 11,
    },
    CHILD_SEATS,
    LUGGAGE,
    ...NEEDS_COLUMNS,
    { name: 'apartFrom', heading: 'Apart from', words: 'Not with, Never with', kind: 'TEXTS', width: 22 },
    { name: 'usualVehicleId', heading: 'Usual vehicle', words: 'Usual car', kind: 'TEXT' },
    { name: 'usualDriverId', heading: 'Usual driver', words: '', kind: 'TEXT' },
    {
      name: 'importance',
      heading: 'Importance',
      words:
        'Priority, Priorité, Wichtigkeit, Priorität, Importancia, Prioridad, Importanza, Priorità, Importância, Prioridade, Ważność',
      kind: 'WHOLE',
      width: 11,
      examples: [5, ''],
    },
    {
      name: 'isRosterOnly',
      heading: 'Roster only',
      words:
        'Is roster only, No transport, No transportation, Sans transport, Ohne Transport, Sin transporte, Senza trasporto, Sem transporte, Bez transportu',
      kind: 'YES_NO',
      width: 12,
      examples: ['no', 'no'],
    },
    PHONE_COUNTRY,
    {
      name: 'phone',
      heading: 'Phone',
      words:
        'Phone number, Phone no, Telephone, Tel, Mobile, Mobile phone, Mobile number, Mobile no, Contact number, Contact no, Cell, Cell phone, Téléphone, Portable, Telefon, Handy, Mobil, Rufnummer, Teléfono, Móvil, Telefono, Cellulare, Telefone, Telemóvel, Celular, Komórka, Numer telefonu, Tel. portable, Téléphone portable, Mobiltelefon, Teléfono móvil, Handynummer, 電話番号, 携帯電話, 电话, 手机, الهاتف, رقم الهاتف',
      kind: 'PHONE',
      width: 20,
      examples: ['+44 20 7946 0958', ''],
    },
    {
      name: 'email',
      heading: 'E-mail',
      words:
        'Mail, E-mail address, Courriel, Adresse e-mail, E-Mail-Adresse, Correo, Correo electrónico, Indirizzo e-mail, Posta elettronica, Endereço de e-mail, Adres e-mail, メール, メールアドレス, 电子邮件, 邮箱, البريد الإلكتروني',
      kind: 'TEXT',
      width: 26,
      examples: ['zoe@example.org', ''],
    },
    {
      name: 'language',
      heading: 'Language',
      words: 'Language of papers, Langue, Sprache, Idioma, Lingua, Język',
      kind: 'CHOICE',
      values: LANGUAGES,
      width: 10,
    },
    {
      name: 'emergencyContact.name',
      heading: 'Emergency contact',
      words:
        'Emergency contact name, Emergency name, Contact d’urgence, Notfallkontakt, Contacto de emergencia, Contatto di emergenza, Contato de emergência, Contacto de emergência, Kontakt alarmowy',
      kind: 'TEXT',
      width: 22,
      examples: ['Jan Łukasiewicz', ''],
    },
    {
      name: 'emergencyContact.phone',
      heading: 'Emergency phone',
      words:
        'Emergency contact phone, Emergency contact number, Emergency number, Téléphone d’urgence, Notfallnummer, Notfalltelefon, Teléfono de emergencia, Telefono di emergenza, Telefone de emergência, Telefon alarmowy',
      kind: 'PHONE',
      width: 20,
      examples: ['+48 22 555 01 01', ''],
    },
    {
      name: 'emergencyContact.relationship',
      heading: 'Relationship',
      words:
        'Emergency contact relationship, Emergency relationship, Lien, Beziehung, Relación, Parentesco, Relazione, Relação, Relacja',
      kind: 'TEXT',
      width: 14,
      examples: ['Brother', ''],
    },
    ...LODGING_COLUMNS,
    NOTES,
    {
      name: 'id',
      heading: 'Id',
      words: 'VIP id, Guest id, Ref, Reference, Référence, Kennung, Referencia, Riferimento, Referência, Identyfikator',
      kind: 'TEXT',
      width: 26,
    },
  ],
};
