/** A guest whose texts are hard to print. Add a row for each text that once printed badly. */
export interface HardRow {
  readonly script: string;
  readonly name: string;
  readonly title: string;
  readonly place: string;
  readonly phone: string;
  readonly plate: string;
  readonly notes: string;
}

const PHONES = ['+44 20 7946 0958 ext. 4567', '+1 212 555 0134 ext. 99', '+971 4 555 0123', '+998 71 555 01 23'];
const PLATES = ['KA 01 AB 4711', '品川 300 あ 12-34', 'د ب ي 55512', 'B-XY 1234 E', 'ABC·123·DEF·456'];

function row(script: string, name: string, title: string, place: string, at: number): HardRow {
  return {
    script,
    name,
    title,
    place,
    phone: PHONES[at % PHONES.length] ?? '',
    plate: PLATES[at % PLATES.length] ?? '',
    notes: `${title}: ring +49 30 5550 1234 ext. 12 at 09:45, gate ${at}, 12 km, then ${place}.`,
  };
}

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG =
  'An extraordinarily long title of a reception that names every single one of its many hosts, and then some';

/** At least 12 scripts, each with long and short texts. */
export const HARD_ROWS: readonly HardRow[] = [
  row('Latin', `Dr ${WORD}`, LONG, `Haus der ${WORD}`, 0),
  row('Latin', 'X'.repeat(120), 'Y', 'https://example.org/a/very/long/address/that/has/no/spaces?query=1234567890', 1),
  row('Latin', 'Ng', 'O', 'Å', 2),
  row('Vietnamese', 'Nguyễn Thị Minh Khai Hoàng Phương', 'Tiệc chiêu đãi cấp nhà nước', 'Huế, số 12 đường Lê Lợi', 3),
  row(
    'Cyrillic',
    'Дмитрий Александрович Шевченко-Воскресенский',
    'Приём в честь делегаций',
    'Киев, улица Крещатик 1',
    4,
  ),
  row('Greek', 'Αλέξανδρος Παπαδόπουλος', 'Επίσημο δείπνο', 'Αθήνα, Πλατεία Συντάγματος 3', 5),
  row(
    'Arabic',
    'صاحب السمو الشيخ محمد بن راشد آل مكتوم (123)',
    'حفل استقبال John Smith في القصر',
    'فندق النور، شارع 7',
    6,
  ),
  row('Hebrew', 'שלום כהן-לוי', 'קבלת פנים עם John Smith', 'מלון המלך דוד, רחוב 23', 7),
  row('Devanagari', 'श्रीमती राजकुमारी अमृत कौर', 'राष्ट्रपति भवन में स्वागत समारोह', 'नई दिल्ली, राजपथ 5', 8),
  row('Tamil', 'தமிழ்ச்செல்வன் கிருஷ்ணமூர்த்தி', 'வரவேற்பு', 'சென்னை', 9),
  row('Bengali', 'রবীন্দ্রনাথ বন্দ্যোপাধ্যায়', 'সংবর্ধনা', 'ঢাকা, সড়ক ৭', 10),
  row('Thai', 'สมเด็จพระเจ้าลูกเธอเจ้าฟ้ากรมหลวง', 'งานเลี้ยงรับรองคณะผู้แทนจากต่างประเทศ', 'โรงแรมแกรนด์ กรุงเทพมหานคร', 11),
  row('Han', '王小明', '欢迎各国代表团的盛大招待会以及随后的晚宴和音乐会活动安排', '北京饭店，长安街33号', 12),
  row('Kana', '山田 太郎', '各国代表団歓迎レセプションとそれに続く晩餐会', '東京都千代田区丸の内一丁目', 13),
  row('Hangul', '김민수', '각국 대표단 환영 리셉션', '서울시 종로구 세종로 1', 14),
  row('Georgian', 'ნინო ბერიძე', 'მიღება', 'თბილისი', 15),
  row('Armenian', 'Գագիկ Հովհաննիսյան', 'Ընդունելություն', 'Երևան', 16),
  row('Ethiopic', 'አበበ ቢቂላ', 'አቀባበል', 'አዲስ አበባ', 17),
  row('Myanmar', 'အောင်ဆန်းစုကြည်', 'ဧည့်ခံပွဲ', 'ရန်ကုန်', 18),
  row('Khmer', 'សុខ សុវណ្ណ', 'ពិធីទទួលភ្ញៀវ', 'ភ្នំពេញ', 19),
];
