import type { DemoLabel } from './label-data.ts'

/** What content is about: short list first, more below. */
export const topicLabels: readonly DemoLabel[] = [
  [
    3100,
    '生活',
    'Daily life',
    'Kehidupan',
    'Жизнь',
    1,
    [
      [
        3101,
        '美食',
        'Food',
        'Makanan',
        'Еда',
        1,
        [
          [3111, '家常菜', 'Home cooking', 'Masakan rumah', 'Домашняя кухня', 1],
          [3112, '街头小吃', 'Street food', 'Jajanan', 'Уличная еда', 1],
          [3113, '烘焙', 'Baking', 'Memanggang', 'Выпечка', 1],
        ],
      ],
      [3102, '旅行', 'Travel', 'Perjalanan', 'Путешествия', 1],
      [3103, '宠物', 'Pets', 'Hewan peliharaan', 'Питомцы', 1],
      [3104, '家居', 'Home', 'Rumah', 'Дом', 1],
    ],
  ],
  [
    3200,
    '娱乐',
    'Entertainment',
    'Hiburan',
    'Развлечения',
    1,
    [
      [
        3201,
        '游戏',
        'Games',
        'Gim',
        'Игры',
        1,
        [
          [3211, '手机游戏', 'Mobile games', 'Gim ponsel', 'Мобильные игры', 1],
          [3212, '电竞', 'E-sports', 'E-sport', 'Киберспорт', 1],
        ],
      ],
      [3202, '音乐', 'Music', 'Musik', 'Музыка', 1],
      [3203, '舞蹈', 'Dance', 'Tari', 'Танцы', 1],
      [3204, '喜剧', 'Comedy', 'Komedi', 'Юмор', 1],
    ],
  ],
  [
    3300,
    '知识',
    'Knowledge',
    'Pengetahuan',
    'Знания',
    1,
    [
      [3301, '科技', 'Technology', 'Teknologi', 'Технологии', 1],
      [3302, '教育', 'Education', 'Pendidikan', 'Образование', 1],
      [3303, '健康', 'Health', 'Kesehatan', 'Здоровье', 1],
    ],
  ],
  [
    3400,
    '美妆时尚',
    'Beauty and fashion',
    'Kecantikan dan mode',
    'Красота и мода',
    1,
    [
      [3401, '化妆', 'Make-up', 'Rias wajah', 'Макияж', 1],
      [3402, '穿搭', 'Outfits', 'Busana', 'Наряды', 1],
    ],
  ],
  [
    3500,
    '体育',
    'Sport',
    'Olahraga',
    'Спорт',
    1,
    [
      [3501, '足球', 'Football', 'Sepak bola', 'Футбол', 1],
      [3502, '健身', 'Fitness', 'Kebugaran', 'Фитнес', 1],
    ],
  ],
]

/** How good content is. */
export const qualityLabels: readonly DemoLabel[] = [
  [4001, '优质', 'Excellent', 'Sangat baik', 'Отлично', 1],
  [4002, '良好', 'Good', 'Baik', 'Хорошо', 1],
  [4003, '一般', 'Fair', 'Cukup', 'Средне', 1],
  [4004, '低质', 'Poor', 'Buruk', 'Плохо', 2],
  [4005, '搬运', 'Copied', 'Salinan', 'Скопировано', 2],
]

/** Classes of pictures: each fixes its punishment. */
export const classLabels: readonly DemoLabel[] = [
  [5001, '广告图', 'Advertisement', 'Iklan', 'Реклама', 1],
  [5002, '辱骂图', 'Abuse', 'Hinaan', 'Оскорбление', 2],
  [5003, '违禁图', 'Forbidden', 'Terlarang', 'Запрещено', 3],
  [5004, '资料图违规', 'Unfit avatar', 'Avatar tidak pantas', 'Неподходящий аватар', 1],
]
