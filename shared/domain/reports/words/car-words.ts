const WORDS = [
  'titleORDER_OF_MOVEMENT',
  'role',
  'roleLEAD',
  'rolePRINCIPAL',
  'roleSPARE',
  'roleFOLLOW',
  'roleSTAFF',
  'rolePRESS',
  'roleLUGGAGE',
  'roleMEDICAL',
  'roleTAIL',
  'roleOTHER',
  'seats',
  'car',
  'carAhead',
  'carBehind',
  'noArrivals',
] as const;

/** The words in the order of `WORDS`, by language. */
const TEXTS = {
  en: 'Order of movement|Role|Lead|Principal|Spare|Follow|Staff|Press|Luggage|Medical|Tail|Other|Seats: {n}|Car|Ahead|Behind|No guest arrives on this day.',
  de: 'Marschordnung|Aufgabe|Spitze|Hauptwagen|Reserve|Begleitung|Stab|Presse|Gepäck|Sanität|Schluss|Sonstige|Sitze: {n}|Wagen|Davor|Dahinter|An diesem Tag kommt kein Gast an.',
  fr: 'Ordre de marche|Rôle|Tête|Principal|Réserve|Suite|Équipe|Presse|Bagages|Médical|Queue|Autre|Places : {n}|Voiture|Devant|Derrière|Aucun invité n’arrive ce jour-là.',
  es: 'Orden de marcha|Función|Cabeza|Principal|Reserva|Escolta|Personal|Prensa|Equipaje|Médico|Cola|Otro|Plazas: {n}|Coche|Delante|Detrás|Ningún invitado llega este día.',
  it: 'Ordine di marcia|Ruolo|Testa|Principale|Riserva|Seguito|Personale|Stampa|Bagagli|Medico|Coda|Altro|Posti: {n}|Auto|Davanti|Dietro|Nessun ospite arriva in questo giorno.',
  pt: 'Ordem de marcha|Função|Frente|Principal|Reserva|Escolta|Equipa|Imprensa|Bagagem|Médico|Cauda|Outro|Lugares: {n}|Carro|À frente|Atrás|Nenhum convidado chega neste dia.',
  pl: 'Szyk kolumny|Rola|Czoło|Główny|Rezerwa|Asysta|Obsługa|Prasa|Bagaż|Medyczny|Koniec|Inne|Miejsca: {n}|Samochód|Z przodu|Z tyłu|W tym dniu nie przybywa żaden gość.',
  ar: 'ترتيب الموكب|الدور|المقدمة|الرئيسية|الاحتياط|المرافقة|الطاقم|الصحافة|الأمتعة|الطبية|المؤخرة|أخرى|المقاعد: {n}|السيارة|الأمام|الخلف|لا يصل أي ضيف في هذا اليوم.',
  zh: '车队行进表|职责|前导车|主车|备用车|随从车|工作人员|媒体|行李|医疗|尾车|其他|座位：{n}|车|前车|后车|当日没有嘉宾抵达。',
  ja: '車列順序表|役割|先導車|主車|予備車|随行車|スタッフ|報道|荷物|医療|最後尾車|その他|座席：{n}|車|前の車|後の車|この日に到着する来賓はいません。',
} as const;

/** Returns the words of motorcades and cars in one language. */
export function carWords(language: keyof typeof TEXTS): Readonly<Record<(typeof WORDS)[number], string>> {
  const texts = TEXTS[language].split('|');
  return Object.fromEntries(WORDS.map((word, place) => [word, texts[place] ?? ''])) as Record<
    (typeof WORDS)[number],
    string
  >;
}
