import { areaTexts } from './define.ts'

/** What people did to orders. */
export const operationLogTexts = areaTexts({
  menu: {
    operation_log: ['操作日志', 'Operation log', 'Log operasi', 'Журнал операций'],
  },
}, {
  title: ['操作日志', 'Operation log', 'Log operasi', 'Журнал операций'],
  at: ['时间', 'Time', 'Waktu', 'Время'],
  by: ['人员', 'Person', 'Orang', 'Сотрудник'],
  system: ['系统', 'the system', 'sistem', 'система'],
  kind: ['操作', 'Action', 'Tindakan', 'Действие'],
  kind_decided: ['判定', 'Decided', 'Diputuskan', 'Решено'],
  app: ['应用', 'App', 'Aplikasi', 'Приложение'],
  type: ['类型', 'Type', 'Jenis', 'Тип'],
  business: ['业务', 'Business', 'Bisnis', 'Направление'],
  task: ['任务', 'Task', 'Tugas', 'Задание'],
  post: ['帖子 ID', 'Post ID', 'ID postingan', 'ID поста'],
  uid: ['用户 ID', 'User ID', 'ID pengguna', 'ID пользователя'],
  window: ['窗口', 'Window', 'Jendela', 'Окно'],
  detail: ['内容', 'Detail', 'Detail', 'Подробности'],
  from: ['开始时间', 'From', 'Dari', 'С'],
  to: ['结束时间', 'To', 'Sampai', 'По'],
  page: ['页面', 'Page', 'Halaman', 'Страница'],
  result: ['结果', 'Result', 'Hasil', 'Результат'],
  remark: ['备注', 'Remark', 'Keterangan', 'Примечание'],
  record: ['记录', 'Record', 'Catatan', 'Запись'],
  order: ['工单', 'Order', 'Order', 'Тикет'],
  open_record: ['打开记录', 'Open record', 'Buka catatan', 'Открыть запись'],
})
