import type { Language } from '#shared/schemas/reports/paper-language.ts';

/** The words of a guest's page, in this order in each language. `{n}` is a number. */
const KEYS = [
  'title',
  'pickup',
  'dropoff',
  'vehicle',
  'driver',
  'nameBoard',
  'late',
  'toPickup',
  'toDropoff',
  'code',
  'here',
  'help',
  'saidHere',
  'saidHelp',
  'desk',
  'cancelled',
  'aboard',
  'over',
  'gone',
  'SEDAN',
  'SUV',
  'VAN',
  'MINIBUS',
  'BUS',
  'GOLF_CART',
  'OTHER',
] as const;

/** The words of one language. */
export type GuestWords = Readonly<Record<(typeof KEYS)[number], string>>;

const ROWS: Readonly<Record<Language, string>> = {
  en: 'Your car|Pick-up|To|Vehicle|Driver|Name board|{n} min late|At the pick-up in {n} min|Arrives in {n} min|Tell the driver this code|I am here|I need help|The driver and the desk know that you are here.|The desk knows that you need help.|Desk|This ride is cancelled. Call the desk.|You are on board.|This ride is over.|This link does not work. Ask the desk for a new one.|Saloon car|SUV|Van|Minibus|Coach|Golf cart|Vehicle',
  fr: 'Votre voiture|Prise en charge|Vers|Véhicule|Chauffeur|Pancarte|{n} min de retard|Au point de rencontre dans {n} min|Arrivée dans {n} min|Donnez ce code au chauffeur|Je suis là|J’ai besoin d’aide|Le chauffeur et l’accueil savent que vous êtes là.|L’accueil sait que vous avez besoin d’aide.|Accueil|Ce trajet est annulé. Appelez l’accueil.|Vous êtes à bord.|Ce trajet est terminé.|Ce lien ne fonctionne pas. Demandez-en un nouveau à l’accueil.|Berline|SUV|Monospace|Minibus|Autocar|Voiturette|Véhicule',
  de: 'Ihr Wagen|Abholung|Nach|Fahrzeug|Fahrer|Namensschild|{n} Min. Verspätung|In {n} Min. am Abholort|Ankunft in {n} Min.|Nennen Sie dem Fahrer diesen Code|Ich bin da|Ich brauche Hilfe|Der Fahrer und die Leitstelle wissen, dass Sie da sind.|Die Leitstelle weiß, dass Sie Hilfe brauchen.|Leitstelle|Diese Fahrt fällt aus. Rufen Sie die Leitstelle an.|Sie sind an Bord.|Diese Fahrt ist zu Ende.|Dieser Link funktioniert nicht. Bitten Sie die Leitstelle um einen neuen.|Limousine|SUV|Kleinbus|Minibus|Reisebus|Golfwagen|Fahrzeug',
  es: 'Su coche|Recogida|Hacia|Vehículo|Conductor|Cartel|{n} min de retraso|En el punto de recogida en {n} min|Llega en {n} min|Diga este código al conductor|Estoy aquí|Necesito ayuda|El conductor y la oficina saben que usted está aquí.|La oficina sabe que necesita ayuda.|Oficina|Este viaje está cancelado. Llame a la oficina.|Está a bordo.|Este viaje ha terminado.|Este enlace no funciona. Pida otro a la oficina.|Berlina|SUV|Furgoneta|Microbús|Autocar|Coche de golf|Vehículo',
  pt: 'O seu carro|Recolha|Para|Veículo|Motorista|Placa com o nome|{n} min de atraso|No ponto de recolha em {n} min|Chega em {n} min|Diga este código ao motorista|Estou aqui|Preciso de ajuda|O motorista e a central sabem que está aqui.|A central sabe que precisa de ajuda.|Central|Esta viagem foi cancelada. Ligue para a central.|Está a bordo.|Esta viagem terminou.|Este link não funciona. Peça um novo à central.|Sedã|SUV|Carrinha|Miniautocarro|Autocarro|Carrinho de golfe|Veículo',
  it: 'La sua auto|Ritiro|Verso|Veicolo|Autista|Cartello|{n} min di ritardo|Al punto di ritiro tra {n} min|Arriva tra {n} min|Dica questo codice all’autista|Sono qui|Ho bisogno di aiuto|L’autista e la centrale sanno che lei è qui.|La centrale sa che ha bisogno di aiuto.|Centrale|Questo viaggio è annullato. Chiami la centrale.|È a bordo.|Questo viaggio è finito.|Questo link non funziona. Ne chieda uno nuovo alla centrale.|Berlina|SUV|Furgone|Minibus|Pullman|Golf cart|Veicolo',
  pl: 'Twój samochód|Miejsce odbioru|Dokąd|Pojazd|Kierowca|Tabliczka|{n} min opóźnienia|W miejscu odbioru za {n} min|Na miejscu za {n} min|Podaj kierowcy ten kod|Jestem na miejscu|Potrzebuję pomocy|Kierowca i biuro wiedzą, że tu jesteś.|Biuro wie, że potrzebujesz pomocy.|Biuro|Ten przejazd odwołano. Zadzwoń do biura.|Jesteś w pojeździe.|Ten przejazd się zakończył.|Ten link nie działa. Poproś biuro o nowy.|Limuzyna|SUV|Van|Minibus|Autokar|Wózek golfowy|Pojazd',
  ar: 'سيارتك|مكان الانطلاق|إلى|المركبة|السائق|لوحة الاسم|تأخير {n} دقيقة|تصل إلى مكان الانطلاق خلال {n} دقيقة|الوصول خلال {n} دقيقة|أخبر السائق بهذا الرمز|أنا هنا|أحتاج إلى مساعدة|السائق والمكتب يعلمان أنك هنا.|المكتب يعلم أنك تحتاج إلى مساعدة.|المكتب|أُلغيت هذه الرحلة. اتصل بالمكتب.|أنت على متن السيارة.|انتهت هذه الرحلة.|هذا الرابط لا يعمل. اطلب رابطًا جديدًا من المكتب.|سيارة سيدان|سيارة دفع رباعي|فان|حافلة صغيرة|حافلة|عربة غولف|مركبة',
  ja: 'お迎えの車|お迎え場所|行き先|車両|運転手|ネームボード|{n}分遅れ|あと{n}分でお迎え場所に到着|あと{n}分で到着|このコードを運転手にお伝えください|到着しました|助けが必要です|運転手とデスクにお知らせしました。|デスクにお知らせしました。|デスク|この送迎は取り消されました。デスクにお電話ください。|ご乗車中です。|この送迎は終了しました。|このリンクは使えません。新しいリンクをデスクにお求めください。|セダン|SUV|バン|マイクロバス|バス|ゴルフカート|車両',
  zh: '您的车辆|上车地点|前往|车辆|司机|接机牌|晚点 {n} 分钟|{n} 分钟后到达上车地点|{n} 分钟后到达|请告诉司机此代码|我到了|我需要帮助|司机和服务台已知道您到了。|服务台已知道您需要帮助。|服务台|此行程已取消。请致电服务台。|您已上车。|此行程已结束。|此链接无效。请向服务台索取新的链接。|轿车|SUV|商务车|小巴|大巴|高尔夫球车|车辆',
};

/** Returns the words of a guest's page. */
export function guestWords(language: Language): GuestWords {
  const texts = ROWS[language].split('|');
  return Object.fromEntries(KEYS.map((key, place) => [key, texts[place] ?? ''])) as GuestWords;
}
