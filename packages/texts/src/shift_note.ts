import { texts } from './define.ts'

/** What a team leaves for those who work next. */
export const shiftNoteTexts = texts({
  about: ['留给本组下一班的话，保留 {n} 天', 'What your team should know on the next shift; kept for {n} days', 'Yang perlu diketahui tim pada sif berikutnya; disimpan {n} hari', 'Что команде нужно знать в следующую смену; хранится {n} дн.'],
  text: ['内容', 'Note', 'Catatan', 'Запись'],
  add: ['留言', 'Leave a note', 'Tinggalkan catatan', 'Оставить запись'],
  remove: ['撤回', 'Take back', 'Tarik', 'Убрать'],
  by: ['留言人', 'By', 'Oleh', 'Автор'],
  at: ['时间', 'When', 'Waktu', 'Когда'],
})
