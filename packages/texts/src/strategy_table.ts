import { texts } from './define.ts'

/** Texts of rules as tables. */
export const strategyTableTexts = texts({
  title: ['规则表格', 'Rule tables', 'Tabel aturan', 'Таблицы правил'],
  rules: ['规则', 'Rules', 'Aturan', 'Правила'],
  choose: ['选择要一起查看的规则。', 'Choose rules to view together.', 'Pilih aturan untuk dilihat bersama.', 'Выберите правила для совместного просмотра.'],
  import: ['导入', 'Import', 'Impor', 'Импортировать'],
  make: ['转为表格', 'Convert to table', 'Ubah menjadi tabel', 'Преобразовать в таблицу'],
  stored: ['已保存 {n} 行为版本 {version}', '{n} rows saved as version {version}', '{n} baris disimpan sebagai versi {version}', 'Сохранено строк: {n}, версия {version}'],
  store: ['保存', 'Save', 'Simpan', 'Сохранить'],
  more: ['还有 {n} 条', '{n} more', '{n} lagi', 'Ещё {n}'],
  counts: ['{n} 行，修改 {changed} 格，新增 {added} 行，删除 {deleted} 行', '{n} rows; {changed} cells changed, {added} rows added, {deleted} deleted', '{n} baris; {changed} sel diubah, {added} baris ditambah, {deleted} dihapus', 'строк: {n}; изменено ячеек: {changed}, добавлено строк: {added}, удалено: {deleted}'],
  append: ['添加一行', 'Add row', 'Tambah baris', 'Добавить строку'],
  append_copies: ['添加 {n} 行副本', 'Add {n} copies', 'Tambah {n} salinan', 'Добавить копий: {n}'],
  discard: ['丢弃', 'Discard', 'Buang', 'Отбросить'],
  cell: ['第 {row} 行 {column}', '{column}, row {row}', '{column}, baris {row}', '{column}, строка {row}'],
  batch: ['设置所选行（{n}）', 'Set in selected rows ({n})', 'Isi di baris yang dipilih ({n})', 'Задать в выбранных строках ({n})'],
  column: ['列', 'Column', 'Kolom', 'Столбец'],
  value: ['值', 'Value', 'Nilai', 'Значение'],
  value_hint: ['列表用逗号分隔；留空则清除', 'Separate list values with commas; leave empty to clear the cell', 'Pisahkan nilai daftar dengan koma; kosongkan untuk menghapus isi sel', 'Разделяйте значения списка запятыми; оставьте пустым, чтобы очистить ячейку'],
  wrong_value: ['不是这一列的值。', 'Not a value of this column.', 'Bukan nilai kolom ini.', 'Не значение этого столбца.'],
  add_column: ['添加列', 'Add column', 'Tambah kolom', 'Добавить столбец'],
  twice: ['这一列已存在。', 'This column already exists.', 'Kolom ini sudah ada.', 'Этот столбец уже есть.'],
  relation: ['关系', 'Relation', 'Relasi', 'Отношение'],
  saved: ['已保存，待审核', 'Saved; waiting for approval', 'Tersimpan; menunggu persetujuan', 'Сохранено; ждёт утверждения'],
  save_title: ['保存修改', 'Save changes', 'Simpan perubahan', 'Сохранить изменения'],
})
