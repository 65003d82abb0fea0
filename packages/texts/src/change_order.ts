import { areaTexts } from './define.ts'

/** Change orders: what large work must name. */
export const changeOrderTexts = areaTexts({
  subjects: {
    change_order: ['变更单', 'Change order', 'Perintah perubahan', 'Заявка на изменение'],
  },
  acts: {
    'changeOrder.create': ['录入变更单', 'Change order entered', 'Perintah perubahan dimasukkan', 'Внесена заявка на изменение'],
    'changeOrder.update': ['修改变更单', 'Change order changed', 'Perintah perubahan diubah', 'Изменена заявка на изменение'],
  },
}, {
  title: ['变更单', 'Change orders', 'Perintah perubahan', 'Заявки на изменение'],
  about: ['超过 50 项的批量操作必须选择一个有效的变更单。', 'Bulk work on more than 50 items needs a change order that is in force.', 'Pekerjaan massal atas lebih dari 50 butir memerlukan perintah perubahan yang berlaku.', 'Для массовой работы более чем с 50 объектами нужна действующая заявка на изменение.'],
  id: ['编号', 'Number', 'Nomor', 'Номер'],
  name: ['标题', 'Title', 'Judul', 'Название'],
  apps: ['适用应用', 'Apps', 'Aplikasi', 'Приложения'],
  every_app: ['全部应用', 'All apps', 'Semua aplikasi', 'Все приложения'],
  apps_hint: ['不选表示全部应用', 'Select none for all apps', 'Kosongkan untuk semua aplikasi', 'Ничего не выбрано — все приложения'],
  end: ['截止时间', 'Ends', 'Berakhir', 'Срок'],
  no_end: ['无截止', 'No end', 'Tanpa batas', 'Без срока'],
  state: ['状态', 'State', 'Status', 'Состояние'],
  state_open: ['有效', 'In force', 'Berlaku', 'Действует'],
  state_closed: ['已关闭', 'Closed', 'Ditutup', 'Закрыта'],
  state_expired: ['已过期', 'Expired', 'Kedaluwarsa', 'Истекла'],
  remark: ['说明', 'Remark', 'Keterangan', 'Примечание'],
  made: ['录入', 'Entered', 'Dimasukkan', 'Внесена'],
  uses: ['使用次数', 'Times used', 'Berapa kali dipakai', 'Использована раз'],
  create: ['录入变更单', 'Enter change order', 'Masukkan perintah perubahan', 'Внести заявку'],
  edit: ['修改变更单', 'Edit change order', 'Ubah perintah perubahan', 'Изменить заявку'],
  close: ['关闭', 'Close', 'Tutup', 'Закрыть'],
  reopen: ['重新打开', 'Reopen', 'Buka lagi', 'Открыть снова'],
  sure_close: ['关闭后，任何新操作都不能再使用它。', 'New work can no longer use it.', 'Pekerjaan baru tidak bisa lagi memakainya.', 'Новая работа больше не сможет её использовать.'],
})
