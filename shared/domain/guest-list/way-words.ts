/** Headings of a time of day, as `bare` makes them. */
export const CLOCKS =
  'time start starttime uhrzeit zeit beginn heure hora ora godzina godz tijd um время saat 時間 时间 시간 الوقت'.split(
    ' ',
  );

/** Words of headings about the end of a flight from which it leaves, as `bare` makes them. */
export const LEAVES =
  'departure departs leaves dep depart abflug salida partenza partida wylot vertrek вылет вылета gidis donus kalkis المغادرة 出発 离开 出发'.split(
    ' ',
  );

/** The same about the end at which it arrives. */
export const ARRIVES =
  'arrival arrives arr arrivee ankunft llegada arrivo chegada przylot aankomst прилет прилета прибытия gelis varis الوصول 到着 抵达 到达'.split(
    ' ',
  );
