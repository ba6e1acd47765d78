import type { PlaceKey } from './places.ts';

/** The guests of a group stay at the same hotel. */
export const GROUPS = {
  JURY: { hotel: 'grand', importance: 5 },
  DIRECTORS: { hotel: 'grand', importance: 4 },
  CAST: { hotel: 'lido', importance: 4 },
  PRESS: { hotel: 'inn', importance: 2 },
  PATRONS: { hotel: 'villa', importance: 3 },
} as const satisfies Record<string, { readonly hotel: PlaceKey; readonly importance: number }>;

export type Group = keyof typeof GROUPS;

export interface FestivalGuest {
  /** Identifies the guest in the fixture. */
  readonly key: string;
  readonly name: string;
  readonly partySize: number;
  readonly group: Group;
}

/** 60 invented people in five scripts: key, name, party size. */
const ROWS: Readonly<Record<Group, string>> = {
  JURY: `
    alma     | Alma Reyes-Whitlock   | 2
    bertil   | Bertil Åkerholm       | 1
    vera     | Вера Лугинская        | 2
    nadia    | نادية الصابوني        | 1
    lanxin   | 林兰心                | 2
    meera    | मीरा चौधरानी           | 1
    conall   | Conall Mac Suirtáin   | 1
    oriane   | Oriane Delvaux-Petit  | 3`,
  DIRECTORS: `
    timur    | Тимур Ясенев          | 1
    kirill   | Кирилл Дубравин       | 2
    samir    | سمير القاضي           | 1
    huda     | هدى المنصوري          | 2
    weiming  | 赵伟铭                | 1
    yuhan    | 宋雨涵                | 2
    arjun    | अर्जुन वैद्यनाथन          | 1
    kavya    | काव्या देवधरे            | 2
    ottilie  | Ottilie Brandgaard    | 1
    ruadhan  | Ruadhán Ó Caollaí     | 2
    ximena   | Ximena Altolaguirre   | 1
    pavao    | Pavao Drašković-Lenz  | 1
    fenna    | Fenna Oosterwolde     | 4
    idris    | Idris Bamgbala        | 1`,
  CAST: `
    polina   | Полина Заречная       | 1
    yegor    | Егор Тополев          | 1
    layan    | ليان الحداد           | 3
    karim    | كريم البستاني         | 1
    qiuyue   | 何秋月                | 1
    zihao    | 陆子豪                | 2
    ishaan   | ईशान भारद्वाजे          | 1
    tara     | तारा सोनवणी           | 1
    saoirse  | Saoirse Quillfeather  | 1
    matteo   | Matteo Brancaleone    | 2
    ingunn   | Ingunn Þórsteinsdóttir | 1
    lucian   | Lucian Vântu-Roşca    | 1
    amara    | Amara Nwachukwu-Bell  | 2
    jonas    | Jonas Kettunrinne     | 1
    celine   | Céline Marchebrune    | 1
    davit    | Davit Harrowgate      | 1`,
  PRESS: `
    gleb     | Глеб Сосновский       | 1
    rimma    | Римма Ольховская      | 1
    fadi     | فادي النجار           | 1
    salma    | سلمى الزيات           | 1
    mingze   | 高明泽                | 1
    siyu     | 方思雨                | 1
    rohan    | रोहन कुलकर्णे            | 1
    anaya    | अनाया पटवर्धने          | 1
    hollis   | Hollis Farthingale    | 1
    birgit   | Birgit Steinwender    | 1
    tomasz   | Tomasz Żurawiecki     | 2
    rosalind | Rosalind Okonjo-Pike  | 1`,
  PATRONS: `
    anfisa   | Анфиса Белозерская    | 4
    marat    | Марат Синичкин        | 2
    yasmin   | ياسمين الرفاعي        | 6
    junjie   | 马俊杰                | 2
    leela    | लीला रानाडकर          | 3
    neel     | नील गोडबोलकर          | 2
    ambrose  | Ambrose Tidewell      | 5
    henrike  | Henrike von Ahrental  | 2
    zuleika  | Zuleika Mensah-Crane  | 3
    basilio  | Basilio Montefalcone  | 2`,
};

function guestOf(group: Group, row: string): FestivalGuest {
  const [key = '', name = '', partySize = ''] = row.split('|').map((cell) => cell.trim());
  return { key, name, partySize: Number(partySize), group };
}

/** Returns the guests, group by group. */
export function festivalGuests(): FestivalGuest[] {
  return (Object.keys(GROUPS) as Group[]).flatMap((group) =>
    ROWS[group]
      .split('\n')
      .filter((row) => row.includes('|'))
      .map((row) => guestOf(group, row)),
  );
}

/** Returns the guests of a group, in order. */
export function guestsOf(group: Group): FestivalGuest[] {
  return festivalGuests().filter((guest) => guest.group === group);
}
