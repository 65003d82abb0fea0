import { areaTexts } from './define.ts'

/** What a team leaves for those who work next. */
export const shiftNoteTexts = areaTexts({
  subjects: {
    shift_note: ['交接记录', 'Handover note', 'Catatan serah terima', 'Запись для смены'],
  },
  menu: {
    shift_note: ['交接记录', 'Handover', 'Serah terima', 'Передача смены'],
  },
  acts: {
    'shiftNote.remove': ['删除他人的交接记录', 'Handover note of somebody else deleted', 'Catatan serah terima orang lain dihapus', 'Удалена чужая заметка для смены'],
  },
}, {
  about: ['留给本组下一班的话，保留 {n} 天', 'What your team should know for the next shift; kept for {n} days', 'Yang perlu diketahui tim Anda pada sif berikutnya; disimpan {n} hari', 'Что вашей команде нужно знать к следующей смене; хранится {n} дн.'],
  text: ['内容', 'Note', 'Catatan', 'Заметка'],
  add: ['留言', 'Leave a note', 'Tinggalkan catatan', 'Оставить заметку'],
  remove: ['删除', 'Delete', 'Hapus', 'Удалить'],
  by: ['留言人', 'By', 'Oleh', 'Автор'],
  at: ['时间', 'Time', 'Waktu', 'Время'],
})
