import { areaTexts } from './define.ts'

/** What stands beside a record: callbacks, tabs, the guide to labels. */
export const besideTexts = areaTexts({
  menu: {
    relate_uid: ['关联账号查询', 'Related accounts', 'Akun terkait', 'Связанные аккаунты'],
  },
  acts: {
    'pageInfo.relate': ['查询关联账号', 'Related accounts looked up', 'Akun terkait dicari', 'Запрошены связанные аккаунты'],
    'pageInfo.traceless': ['无痕查询用户信息', 'User looked up without a trace', 'Pengguna dicari tanpa jejak', 'Пользователь запрошен без следа'],
  },
}, {
  info_before: ['正在加载页面信息…', 'Loading page info…', 'Memuat info halaman…', 'Загрузка сведений…'],
  info_incomplete: ['信息不完整', 'Incomplete', 'Tidak lengkap', 'Неполно'],
  info_incomplete_hint: ['应先给出的信息没有按时返回', 'Information that should come before the record did not arrive in time', 'Info yang seharusnya datang sebelum catatan tidak tiba tepat waktu', 'Сведения, которые должны прийти до записи, не пришли вовремя'],
  info_user: ['用户', 'User', 'Pengguna', 'Пользователь'],
  info_punish_log: ['处罚记录', 'Punishments', 'Hukuman', 'Наказания'],
  info_score: ['信用分', 'Score', 'Skor', 'Оценка'],
  info_reports: ['举报', 'Reports', 'Laporan', 'Жалобы'],
  info_relate_uid: ['关联账号', 'Related accounts', 'Akun terkait', 'Связанные аккаунты'],
  info_similar_text: ['相似文本', 'Similar texts', 'Teks serupa', 'Похожие тексты'],
  info_model: ['模型', 'Model', 'Model', 'Модель'],
  info_strategy_trace: ['规则轨迹', 'Rule trace', 'Jejak aturan', 'След правил'],
  info_white_list: ['白名单', 'White lists', 'Daftar putih', 'Белые списки'],
  info_similar_picture: ['相似图片', 'Similar pictures', 'Gambar serupa', 'Похожие изображения'],
  info_chat_context: ['聊天上下文', 'Chat context', 'Konteks obrolan', 'Контекст переписки'],
  info_room: ['房间', 'Room', 'Ruang', 'Комната'],
  info_mic_users: ['麦上用户', 'Users on mic', 'Pengguna di mikrofon', 'Пользователи у микрофона'],
  info_screenshots: ['截图', 'Screenshots', 'Tangkapan layar', 'Снимки'],
  info_rows: ['追加内容', 'More parts', 'Bagian tambahan', 'Дополнительные части'],
  info_translate: ['翻译', 'Translation', 'Terjemahan', 'Перевод'],
  info_http: ['应用信息', 'From the app', 'Dari aplikasi', 'От приложения'],
  tab_no_user: ['该记录没有用户', 'This record has no user', 'Catatan ini tidak punya pengguna', 'У записи нет пользователя'],
  tab_no_model: ['没有模型给此记录评分', 'No model has scored this record', 'Belum ada model yang menilai catatan ini', 'Ни одна модель не оценила эту запись'],
  tab_no_similar: ['没有可比较的文本或图片', 'No text or picture to compare', 'Tidak ada teks atau gambar untuk dibandingkan', 'Нет текста или изображения для сравнения'],
  tab_no_live: ['不属于任何房间', 'This record belongs to no room', 'Catatan ini tidak termasuk ruang mana pun', 'Запись не относится ни к одной комнате'],
  tab_no_guide: ['该类型不使用标签', 'This type uses no labels', 'Jenis ini tidak memakai label', 'Этот тип не использует метки'],
  guide_none: ['没有带说明的标签', 'No label has a description', 'Tidak ada label yang punya deskripsi', 'Ни у одной метки нет описания'],
  guide_undefined: ['没有说明', 'No description', 'Tanpa deskripsi', 'Без описания'],
})
