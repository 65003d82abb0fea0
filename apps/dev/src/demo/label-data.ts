/** A label of the demo tree: id, then its name in cn, en, id, ru, its gravity (1 to 3) and its children. */
export type DemoLabel = readonly [id: number, cn: string, en: string, indonesian: string, ru: string, level: 1 | 2 | 3, children?: readonly DemoLabel[]]

/** The violation tree: three levels at most; a verdict takes leaves. Ids stay for good, decisions refer to them. */
export const violationLabels: readonly DemoLabel[] = [
  [1200, '广告引流', 'Spam and advertising', 'Spam dan iklan', 'Спам и реклама', 1, [
    [1201, '联系方式引流', 'Contact details', 'Info kontak', 'Контактные данные', 1, [
      [1202, '微信、QQ 号', 'WeChat or QQ number', 'Nomor WeChat atau QQ', 'Номер WeChat или QQ', 1], [1203, '电话号码', 'Phone number', 'Nomor telepon', 'Номер телефона', 1], [1204, '外部链接', 'Outside link', 'Tautan luar', 'Внешняя ссылка', 1], [1205, '二维码', 'QR code', 'Kode QR', 'QR-код', 1]]],
    [1210, '商业广告', 'Commercial advertising', 'Iklan komersial', 'Коммерческая реклама', 1], [1220, '刷屏灌水', 'Flooding', 'Banjir pesan', 'Флуд', 1], [1230, '刷赞买粉', 'Bought likes or followers', 'Jual beli suka atau pengikut', 'Накрутка лайков и подписчиков', 1], [1240, '诱导互动', 'Engagement bait', 'Umpan interaksi', 'Вымогание реакций', 1]]],
  [1300, '色情低俗', 'Sexual content', 'Konten seksual', 'Сексуальное содержание', 2, [
    [1301, '色情行为', 'Sexual acts', 'Tindakan seksual', 'Половой акт', 3], [1302, '裸露', 'Nudity', 'Ketelanjangan', 'Нагота', 2], [1303, '性暗示', 'Sexual suggestion', 'Sugesti seksual', 'Сексуальный намёк', 1], [1304, '招嫖', 'Soliciting', 'Prostitusi', 'Проституция', 3], [1305, '低俗用语', 'Vulgar language', 'Bahasa vulgar', 'Пошлая лексика', 1], [1306, '性骚扰', 'Sexual harassment', 'Pelecehan seksual', 'Сексуальные домогательства', 2]]],
  [1400, '暴力血腥', 'Violence and gore', 'Kekerasan dan gore', 'Насилие и жестокость', 2, [
    [1401, '血腥画面', 'Gore', 'Gore', 'Кровавые сцены', 2], [1402, '斗殴虐待', 'Fights and abuse', 'Perkelahian dan penganiayaan', 'Драки и издевательства', 2], [1403, '虐待动物', 'Cruelty to animals', 'Kekejaman pada hewan', 'Жестокость к животным', 2], [1404, '威胁伤害', 'Threats of harm', 'Ancaman kekerasan', 'Угрозы расправы', 3], [1405, '武器展示', 'Weapons', 'Senjata', 'Оружие', 2]]],
  [1500, '未成年人', 'Minors', 'Anak di bawah umur', 'Несовершеннолетние', 3, [
    [1501, '儿童性剥削', 'Sexual exploitation of children', 'Eksploitasi seksual anak', 'Сексуальная эксплуатация детей', 3], [1502, '诱骗未成年人', 'Grooming', 'Child grooming', 'Груминг', 3], [1503, '未成年人烟酒', 'Minors with tobacco or alcohol', 'Anak dengan rokok atau alkohol', 'Дети с табаком или алкоголем', 2], [1504, '未成年人直播', 'Minor alone on air', 'Anak siaran sendirian', 'Ребёнок один в эфире', 2], [1505, '年龄不符', 'Under the minimum age', 'Di bawah batas umur', 'Младше допустимого возраста', 1]]],
  [1600, '诈骗欺诈', 'Fraud', 'Penipuan', 'Мошенничество', 3, [
    [1601, '投资诈骗', 'Investment fraud', 'Penipuan investasi', 'Инвестиционное мошенничество', 3], [1602, '冒充官方', 'Posing as staff', 'Menyamar sebagai petugas', 'Выдача себя за сотрудника', 2], [1603, '冒充他人', 'Impersonation', 'Peniruan identitas', 'Выдача себя за другого', 2], [1604, '钓鱼链接', 'Phishing link', 'Tautan phishing', 'Фишинговая ссылка', 3], [1605, '虚假中奖', 'False prizes', 'Hadiah palsu', 'Фальшивые призы', 2], [1606, '刷单兼职', 'Fake jobs', 'Lowongan palsu', 'Фальшивая работа', 2]]],
  [1700, '仇恨辱骂', 'Hate and abuse', 'Kebencian dan hinaan', 'Ненависть и оскорбления', 2, [
    [1701, '人身攻击', 'Insults', 'Hinaan', 'Оскорбления', 1], [1702, '种族仇恨', 'Hatred by race or origin', 'Kebencian ras atau asal', 'Расовая ненависть', 3], [1703, '宗教仇恨', 'Religious hatred', 'Kebencian agama', 'Религиозная ненависть', 3], [1704, '性别歧视', 'Sexism', 'Seksisme', 'Сексизм', 2], [1705, '网络欺凌', 'Bullying', 'Perundungan', 'Травля', 2]]],
  [1800, '违禁品', 'Illegal goods', 'Barang terlarang', 'Запрещённые товары', 3, [
    [1801, '毒品', 'Drugs', 'Narkoba', 'Наркотики', 3], [1802, '枪支弹药', 'Firearms for sale', 'Jual senjata api', 'Продажа оружия', 3], [1803, '赌博', 'Gambling', 'Perjudian', 'Азартные игры', 2], [1804, '假证假币', 'Forged papers or money', 'Dokumen atau uang palsu', 'Поддельные документы и деньги', 3], [1805, '野生动物制品', 'Wildlife products', 'Produk satwa liar', 'Изделия из диких животных', 2]]],
  [1900, '极端恐怖', 'Terrorism and extremism', 'Terorisme dan ekstremisme', 'Терроризм и экстремизм', 3, [
    [1901, '恐怖组织标志', 'Signs of a terrorist group', 'Simbol kelompok teror', 'Символика террористов', 3], [1902, '煽动暴恐', 'Incitement', 'Hasutan', 'Призывы к террору', 3], [1903, '招募宣传', 'Recruiting', 'Perekrutan', 'Вербовка', 3], [1904, '袭击画面', 'Footage of attacks', 'Rekaman serangan', 'Съёмка терактов', 3]]],
  [2000, '自残自杀', 'Self-harm', 'Menyakiti diri', 'Самоповреждение', 3, [
    [2001, '自杀倾向', 'Suicidal intent', 'Niat bunuh diri', 'Суицидальные намерения', 3], [2002, '自残画面', 'Self-harm images', 'Gambar menyakiti diri', 'Сцены самоповреждения', 2], [2003, '饮食失调', 'Eating disorders', 'Gangguan makan', 'Расстройства питания', 2], [2004, '危险挑战', 'Dangerous challenges', 'Tantangan berbahaya', 'Опасные вызовы', 2]]],
  [2100, '隐私侵权', 'Privacy and rights', 'Privasi dan hak', 'Приватность и права', 2, [
    [2101, '泄露隐私', 'Personal data exposed', 'Data pribadi dibocorkan', 'Раскрытие личных данных', 2], [2102, '偷拍', 'Filmed in secret', 'Direkam diam-diam', 'Скрытая съёмка', 3], [2103, '侵犯版权', 'Copyright', 'Hak cipta', 'Авторские права', 1], [2104, '商标侵权', 'Trademark', 'Merek dagang', 'Товарный знак', 1]]],
]
