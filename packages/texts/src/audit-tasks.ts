import { texts } from './define.ts'

/** What pages say of the task that they work inside of. Part of the group `audit`. */
export const auditTaskTexts = texts({
  task_kind_normal: ['普通任务', 'normal task', 'tugas biasa', 'обычное задание'],
  task_kind_realtime: ['实时任务', 'real-time task', 'tugas langsung', 'задание на лету'],
  task_kind_customize: ['自定义任务', 'customized task', 'tugas kustom', 'задание по условиям'],
  task_kind_customize_sql: ['SQL 任务', 'task by SQL', 'tugas SQL', 'задание на SQL'],
  task_kind_sampling: ['抽审任务', 'sampling', 'pencuplikan', 'выборка'],
  task_kind_renew: ['更新复审', 'renewal', 'pembaruan', 'пересмотр'],
  task_kind_qitext: ['群组文本任务', 'groups of texts', 'kelompok teks', 'группы текстов'],
  task_kind_comprehensive: ['综合任务', 'mixed work', 'tugas campuran', 'смешанное задание'],
  task_kind_history: ['历史回捞', 'past records', 'catatan lampau', 'прошлые записи'],
  task_kind_special_order: ['特殊工单', 'special orders', 'order khusus', 'особые тикеты'],
  task_round_of: ['{name}，第 {round} 轮', '{name}, round {round}', '{name}, putaran {round}', '{name}, раунд {round}'],
  task_left: ['今日还可审 {n} 条', '{n} left for you today', 'sisa Anda hari ini {n}', 'на сегодня вам осталось: {n}'],
  task_due: ['截至 {time}', 'until {time}', 'sampai {time}', 'до {time}'],
  task_more: ['展开', 'More', 'Selengkapnya', 'Ещё'],
  task_less: ['收起', 'Less', 'Ringkas', 'Свернуть'],
  task_share_done: ['您在此任务中今日的份额已用完：{n} 条', 'Your share of this task for today is done: {n}', 'Bagian Anda dari tugas ini untuk hari ini sudah habis: {n}', 'Ваша доля задания на сегодня исчерпана: {n}'],
  task_share_hint: ['明天会分配新的记录。', 'More records come tomorrow.', 'Catatan lain datang besok.', 'Новые записи придут завтра.'],
  task_paused: ['此任务已暂停', 'This task is paused', 'Tugas ini dijeda', 'Задание приостановлено'],
  task_paused_hint: ['任务恢复后，记录会显示在这里。', 'Records appear here when it goes on.', 'Catatan muncul di sini setelah tugas dilanjutkan.', 'Записи появятся здесь, когда его возобновят.'],
  task_ready: ['此任务尚未启动', 'This task has not started yet', 'Tugas ini belum dimulai', 'Задание ещё не запущено'],
  task_finished: ['此任务已结束', 'This task has ended', 'Tugas ini sudah selesai', 'Задание завершено'],
  task_cancelled: ['此任务已取消', 'This task was cancelled', 'Tugas ini dibatalkan', 'Задание отменено'],
  task_nothing: ['此任务中没有等待您审核的记录', 'Nothing waits for you in this task', 'Tidak ada yang menunggu Anda dalam tugas ini', 'В этом задании для вас ничего нет'],
})
