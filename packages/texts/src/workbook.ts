import { texts } from './define.ts'

/** Texts of workbooks that are read in: what each line would do is shown first. */
export const workbookTexts = texts({
  file: ['工作簿（.xlsx）', 'Workbook (.xlsx)', 'Buku kerja (.xlsx)', 'Книга (.xlsx)'],
  line: ['行', 'Line', 'Baris', 'Строка'],
  act_new: ['新增', 'New', 'Baru', 'Новые'],
  act_change: ['修改', 'Changed', 'Diubah', 'Изменены'],
  act_same: ['相同', 'Unchanged', 'Tidak berubah', 'Без изменений'],
  act_wrong: ['拒绝', 'Refused', 'Ditolak', 'Отклонены'],
  act_removed: ['删除', 'Removed', 'Dihapus', 'Удалены'],
  wrong_first: ['有被拒绝的行。勾选后可跳过。', 'Some lines are refused. Tick the box to skip them.', 'Ada baris yang ditolak. Centang kotak untuk melewatinya.', 'Есть отклонённые строки. Отметьте флажок, чтобы их пропустить.'],
  skip_wrong: ['跳过被拒绝的行', 'Skip refused lines', 'Lewati baris yang ditolak', 'Пропустить отклонённые строки'],
  nothing: ['没有变化', 'No changes', 'Tidak ada perubahan', 'Изменений нет'],
  more: ['另有 {n} 行', '{n} more lines', '{n} baris lagi', 'Ещё строк: {n}'],
})
