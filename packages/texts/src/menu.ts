import { texts } from './define.ts'

/** Titles of the groups of the menu. */
export const menuTexts = texts({
  auditing: ['审核', 'Auditing', 'Audit', 'Проверка'],
  live: ['直播与语音房', 'Live and voice', 'Siaran dan suara', 'Эфиры и голос'],
  auditing_tables: ['表格审核', 'Tables', 'Tabel', 'Таблицы'],
  auditing_people: ['账号、私聊与申诉', 'Accounts, chats, appeals', 'Akun, obrolan, banding', 'Аккаунты, чаты, апелляции'],
  auditing_ads: ['广告与素材', 'Ads and materials', 'Iklan dan materi', 'Реклама и материалы'],
  take_order: ['领单管理', 'Take orders', 'Pengambilan order', 'Выдача тикетов'],
  records: ['记录', 'Records', 'Catatan', 'Записи'],
  delivery: ['投递', 'Delivery', 'Pengiriman', 'Доставка'],
  administration: ['系统管理', 'Administration', 'Administrasi', 'Администрирование'],
  system: ['系统', 'System', 'Sistem', 'Система'],
  white_lists: ['白名单', 'White lists', 'Daftar putih', 'Белые списки'],
  text: ['文本审核', 'Texts', 'Teks', 'Тексты'],
  features: ['特征库', 'Feature libraries', 'Pustaka fitur', 'Библиотеки признаков'],
  account: ['账号', 'Account', 'Akun', 'Учётная запись'],
  labels: ['标签', 'Labels', 'Label', 'Метки'],
  statistics: ['审核统计', 'Statistics', 'Statistik', 'Статистика'],
  bulk: ['批量处理', 'Bulk work', 'Pekerjaan massal', 'Массовая работа'],
  tasks: ['投放任务', 'Delivery tasks', 'Tugas pembagian', 'Задания'],
  judges: ['模型与天网', 'Models and sweeps', 'Model dan penyisiran', 'Модели и обходы'],
  strategy: ['策略引擎', 'Rules', 'Aturan', 'Правила'],
  type_settings: ['类型与规则', 'Types and rules', 'Jenis dan aturan', 'Типы и правила'],
})
