import { texts } from './define.ts'

/** The statement that selects the records of a delivery task. */
export const taskSqlTexts = texts({
  statement: ['SQL 语句', 'Statement', 'Pernyataan', 'Запрос'],
  statement_hint: ['一条 SELECT，结果含 record_id，可含 note；每个视图的 at 须在 from 与 to 占位符之间', 'One SELECT with a column record_id, and note if you like; hold the time (at) of each view between the placeholders from and to', 'Satu SELECT dengan kolom record_id, dan boleh note; batasi waktu (at) tiap tampilan dengan penanda from dan to', 'Один SELECT со столбцом record_id и, если нужно, note; время (at) каждого представления — между метками from и to'],
  days: ['回看天数', 'Days to look back', 'Hari ke belakang', 'Дней назад'],
  days_hint: ['from 为运行前这么多天，to 为运行时间', 'From is that many days before it runs, to is when it runs', 'From adalah sekian hari sebelum berjalan, to adalah saat berjalan', 'From — за столько дней до запуска, to — момент запуска'],
  views: ['可用视图', 'Views', 'Tampilan', 'Представления'],
  example: ['插入示例', 'Insert example', 'Sisipkan contoh', 'Вставить пример'],
  insert: ['插入 {name}', 'Insert {name}', 'Sisipkan {name}', 'Вставить {name}'],
  not_set_up: ['尚未设置 SQL 选取。管理员须在数据库中运行以下语句：', 'Selecting by SQL is not set up. An administrator of the database runs:', 'Pemilihan dengan SQL belum disiapkan. Administrator basis data menjalankan:', 'Отбор на SQL не настроен. Администратор базы данных выполняет:'],
  plan: ['查询计划：开销 {cost}，约 {rows} 行', 'Plan: cost {cost}, about {rows} rows', 'Rencana: biaya {cost}, sekitar {rows} baris', 'План: стоимость {cost}, строк около {rows}'],
})
