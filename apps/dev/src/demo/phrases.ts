/** Made-up posts in four languages. `suspect` ones carry the words a filter would mark. */
export type Phrase = {
  lang: 'zh' | 'en' | 'id' | 'ru'
  text: string
  suspect?: { word: string; rule: string; level: 1 | 2 | 3 }
}

const clean = {
  zh: [
    '今天的夕阳太美了，分享给大家',
    '新学的红烧肉，味道还不错',
    '有人一起去爬山吗？周六早上八点集合',
    '谢谢大家的关注，我会继续努力更新',
    '这家面馆的汤真的很好喝',
    '刚看完这部电影，结尾有点意外',
    '孩子第一次自己骑车，激动',
    '求推荐一本适合旅行路上看的书',
    '下雨天最适合在家听歌',
    '昨晚的比赛太精彩了，最后一分钟绝杀',
  ],
  en: [
    'Sunset over the bay tonight, no filter needed',
    'First try at sourdough and it actually rose',
    'Anyone up for a hike on Saturday? Meet at eight',
    'Thanks for all the follows, more videos soon',
    'That noodle place around the corner is worth the queue',
    'Just finished the series, did not see that ending coming',
    'My kid rode a bike alone for the first time today',
    'Looking for a good book for a long train ride',
    'Rainy day, records on, phone off',
    'What a match, decided in the last minute',
  ],
  id: [
    'Senja di pantai hari ini indah sekali',
    'Baru pertama kali bikin rendang, lumayan enak',
    'Ada yang mau naik gunung hari Sabtu?',
    'Terima kasih sudah mengikuti, tunggu video berikutnya ya',
    'Warung mi di pojok itu memang juara',
    'Baru selesai nonton filmnya, akhirnya mengejutkan',
    'Anakku akhirnya bisa naik sepeda sendiri',
    'Minta saran buku untuk dibaca di kereta dong',
    'Hujan begini enaknya dengar musik di rumah',
    'Pertandingan tadi malam seru banget',
  ],
  ru: [
    'Сегодня закат над заливом просто невероятный',
    'Первый раз испекла хлеб на закваске, получилось',
    'Кто в субботу в горы? Встречаемся в восемь',
    'Спасибо за подписки, скоро новые видео',
    'Лапшичная за углом стоит своей очереди',
    'Досмотрели сериал, такого финала не ждали',
    'Ребёнок сегодня сам поехал на велосипеде',
    'Посоветуйте книгу в дорогу',
    'Дождь, музыка и никакого телефона',
    'Вот это матч, всё решилось на последней минуте',
  ],
} as const

const suspect: readonly Phrase[] = [
  {
    lang: 'zh',
    text: '加微信 wx_demo_8888 领取免费金币，先到先得',
    suspect: { word: '加微信', rule: 'contact', level: 2 },
  },
  {
    lang: 'zh',
    text: '代开发票，价格优惠，联系电话 000-0000',
    suspect: { word: '代开发票', rule: 'fraud', level: 1 },
  },
  {
    lang: 'zh',
    text: '你就是个笨蛋，什么都不懂',
    suspect: { word: '笨蛋', rule: 'abuse', level: 3 },
  },
  {
    lang: 'zh',
    text: '网上兼职日结三百，无需经验，点击主页链接',
    suspect: { word: '日结三百', rule: 'fraud', level: 2 },
  },
  {
    lang: 'en',
    text: 'Free coins!!! Visit coins.example and enter code DEMO',
    suspect: { word: 'Free coins', rule: 'spam', level: 2 },
  },
  {
    lang: 'en',
    text: 'You are such an idiot, nobody likes you',
    suspect: { word: 'idiot', rule: 'abuse', level: 3 },
  },
  {
    lang: 'en',
    text: 'Earn 300 a day from home, message me on chatdemo',
    suspect: { word: 'Earn 300 a day', rule: 'fraud', level: 2 },
  },
  {
    lang: 'en',
    text: 'Selling verified accounts, cheap, dm me now',
    suspect: { word: 'verified accounts', rule: 'fraud', level: 1 },
  },
  {
    lang: 'id',
    text: 'Koin gratis!!! Buka koin.example sekarang juga',
    suspect: { word: 'Koin gratis', rule: 'spam', level: 2 },
  },
  {
    lang: 'id',
    text: 'Dasar bodoh, tidak ada yang suka kamu',
    suspect: { word: 'bodoh', rule: 'abuse', level: 3 },
  },
  {
    lang: 'id',
    text: 'Kerja dari rumah 300 ribu sehari, hubungi nomor di profil',
    suspect: { word: '300 ribu sehari', rule: 'fraud', level: 2 },
  },
  {
    lang: 'ru',
    text: 'Бесплатные монеты!!! Заходи на monety.example',
    suspect: { word: 'Бесплатные монеты', rule: 'spam', level: 2 },
  },
  {
    lang: 'ru',
    text: 'Ты просто дурак, с тобой никто не дружит',
    suspect: { word: 'дурак', rule: 'abuse', level: 3 },
  },
  {
    lang: 'ru',
    text: 'Заработок 300 в день из дома, пиши в личку',
    suspect: { word: 'Заработок 300', rule: 'fraud', level: 2 },
  },
]

export const cleanPhrases: readonly Phrase[] = Object.entries(clean).flatMap(([lang, texts]) =>
  texts.map((text) => ({ lang: lang as Phrase['lang'], text })),
)
export const suspectPhrases = suspect
export const countriesOf: Readonly<Record<Phrase['lang'], readonly string[]>> = {
  zh: ['CN', 'TW', 'SG', 'MY'],
  en: ['US', 'GB', 'IN', 'PH'],
  id: ['ID'],
  ru: ['RU', 'KZ'],
}
