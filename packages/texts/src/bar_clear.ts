import { areaTexts } from './define.ts'

/** Clearing posts of bars in bulk. */
export const barClearTexts = areaTexts({
  menu: {
    batch_clear_bar: ['批量清理贴吧', 'Clear posts of bars', 'Bersihkan postingan forum', 'Очистка постов форумов'],
  },
}, {
  title: ['批量清理贴吧', 'Clear posts of bars', 'Bersihkan postingan forum', 'Очистка постов форумов'],
  app: ['应用', 'App', 'Aplikasi', 'Приложение'],
  choose_app: ['请先选择应用', 'Choose an app first', 'Pilih aplikasi dulu', 'Сначала выберите приложение'],
  bar: ['贴吧', 'Bar', 'Forum', 'Форум'],
  floors: ['楼层', 'Floors', 'Lantai', 'Этажи'],
  post: ['帖子 ID', 'Post ID', 'ID postingan', 'ID поста'],
  author: ['作者', 'Author', 'Penulis', 'Автор'],
  authors: ['作者（逗号分隔）', 'Authors, separated by commas', 'Penulis, dipisah koma', 'Авторы, через запятую'],
  text: ['内容', 'Text', 'Teks', 'Текст'],
  words: ['包含', 'Contains', 'Memuat', 'Содержит'],
  reports: ['举报', 'Reports', 'Laporan', 'Жалобы'],
  type: ['类型', 'Type', 'Jenis', 'Тип'],
  created: ['发布时间', 'Posted', 'Diposting', 'Опубликован'],
  from: ['开始时间', 'From', 'Dari', 'С'],
  to: ['结束时间', 'To', 'Sampai', 'По'],
  state: ['状态', 'State', 'Status', 'Состояние'],
  waiting: ['待审', 'Waiting', 'Menunggu', 'Ожидает'],
  undecided: ['未判定', 'Not decided', 'Belum diputuskan', 'Не решён'],
  decided: ['已判定', 'Decided', 'Diputuskan', 'Решён'],
  yes: ['是', 'Yes', 'Ya', 'Да'],
  no: ['否', 'No', 'Tidak', 'Нет'],
  sql: ['SQL（只读视图 bar_post）', 'SQL over bar_post (read-only)', 'SQL atas bar_post (hanya baca)', 'SQL по bar_post (только чтение)'],
  sql_hint: ['例：select id from bar_post where reports > 3 and text like \'%vip%\'；列：{columns}', "e.g. select id from bar_post where reports > 3 and text like '%vip%'; columns: {columns}", "mis. select id from bar_post where reports > 3 and text like '%vip%'; kolom: {columns}", "напр. select id from bar_post where reports > 3 and text like '%vip%'; столбцы: {columns}"],
  clear_ticked: ['清理所选（{n}）', 'Clear selected ({n})', 'Bersihkan yang dipilih ({n})', 'Очистить выбранные ({n})'],
  clear_all: ['清理全部符合的', 'Clear all matches', 'Bersihkan semua yang cocok', 'Очистить все найденные'],
  one_type: ['所选帖子须属于同一类型', 'All selected posts must be of one type', 'Semua postingan yang dipilih harus satu jenis', 'Все выбранные посты должны быть одного типа'],
  too_many: ['最多 {n} 条，请缩小范围', 'at most {n}; narrow the query', 'paling banyak {n}; persempit kueri', 'не больше {n}; сузьте запрос'],
  nothing: ['没有符合条件的帖子', 'No matching posts', 'Tidak ada postingan yang cocok', 'Подходящих постов нет'],
  no_such_post: ['不是此类型的帖子', 'not a post of this type', 'bukan postingan jenis ini', 'не пост этого типа'],
  to_log: ['批量记录', 'Batches', 'Batch', 'Партии'],
})
