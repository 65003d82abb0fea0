/** A label by its name in cn, en, id and ru, with those below it. */
export type CommonLabel = readonly [
  cn: string,
  en: string,
  id: string,
  ru: string,
  children?: readonly CommonLabel[],
]

/** What most teams call violations, for a tree to begin with. */
export const commonLabels: readonly CommonLabel[] = [
  [
    '广告与诈骗',
    'Spam and fraud',
    'Spam dan penipuan',
    'Спам и мошенничество',
    [
      ['商业广告', 'Advertising', 'Iklan', 'Реклама'],
      [
        '联系方式与外链',
        'Contacts and outside links',
        'Kontak dan tautan luar',
        'Контакты и ссылки',
      ],
      ['刷屏灌水', 'Flooding', 'Banjir pesan', 'Флуд'],
      ['诈骗', 'Fraud', 'Penipuan', 'Мошенничество'],
    ],
  ],
  [
    '伤害他人',
    'Harm to people',
    'Merugikan orang lain',
    'Вред людям',
    [
      ['辱骂', 'Insults', 'Hinaan', 'Оскорбления'],
      ['仇恨言论', 'Hate', 'Ujaran kebencian', 'Ненависть'],
      ['威胁与骚扰', 'Threats and harassment', 'Ancaman dan pelecehan', 'Угрозы и травля'],
      ['侵犯隐私', 'Privacy', 'Privasi', 'Нарушение приватности'],
    ],
  ],
  [
    '不良内容',
    'Unsafe content',
    'Konten tidak aman',
    'Опасное содержание',
    [
      ['色情低俗', 'Sexual content', 'Konten seksual', 'Сексуальное содержание'],
      ['暴力血腥', 'Violence and gore', 'Kekerasan dan gore', 'Насилие и жестокость'],
      ['危害未成年人', 'Harm to minors', 'Merugikan anak', 'Вред несовершеннолетним'],
      ['自残自杀', 'Self-harm', 'Menyakiti diri', 'Самоповреждение'],
      ['违禁品', 'Illegal goods', 'Barang terlarang', 'Запрещённые товары'],
    ],
  ],
]
