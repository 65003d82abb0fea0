import { texts } from './define.ts'

/** What waits to be inspected by a person. */
export const inspectHomeTexts = texts({
  title: ['质检工作台', 'Inspection', 'Inspeksi', 'Проверка'],
  done_today: ['今日已检', 'Inspected today', 'Diperiksa hari ini', 'Проверено сегодня'],
  agree: ['一致', 'Right', 'Benar', 'Верно'],
  wrong: ['有误', 'Wrong', 'Salah', 'Неверно'],
  seconds: ['单条中位用时', 'Time for one, in the middle', 'Waktu tengah per butir', 'Время на одно, медиана'],
  no_queues: ['目前没有分给你的质检队列。请联系组长。', 'No queue hands out to you now. Ask your leader to add you to one.', 'Tidak ada antrean untuk Anda saat ini. Minta ketua menambahkan Anda.', 'Вам сейчас не выдаёт ни одна очередь. Попросите руководителя добавить вас.'],
  all_done: ['全部检完。', 'All inspected.', 'Semua sudah diperiksa.', 'Всё проверено.'],
  all_done_hint: ['新抽到的判定会自动出现；自己参与过的不会分给你。', 'What is drawn next appears here by itself; nothing you had a part in is handed to you.', 'Yang ditarik berikutnya muncul sendiri; yang Anda ikut kerjakan tidak diberikan kepada Anda.', 'Новое появится само; то, в чём вы участвовали, вам не выдаётся.'],
  days: ['近 14 天', 'The last 14 days', '14 hari terakhir', 'Последние 14 дней'],
  kind_inspect: ['质检', 'Inspection of decisions', 'Inspeksi keputusan', 'Проверка решений'],
  kind_anti: ['复检', 'Second inspection', 'Inspeksi ulang', 'Повторная проверка'],
  blind: ['盲检', 'blind', 'buta', 'вслепую'],
  mine: ['手上 {n} 条', '{n} in your hands', '{n} di tangan Anda', 'у вас: {n}'],
  oldest: ['最早 {time}', 'oldest of {time}', 'tertua dari {time}', 'старейшее от {time}'],
  expiring: ['{n} 条将在一天内过期', '{n} expire within a day', '{n} kedaluwarsa dalam sehari', 'истекает за сутки: {n}'],
  left: ['今日还可领 {n} 条', '{n} left of today’s share', 'sisa jatah hari ini {n}', 'осталось на сегодня: {n}'],
  start: ['开始', 'Start', 'Mulai', 'Начать'],
  no_page: ['没有可用页面', 'no page shows it', 'tidak ada halaman untuknya', 'нет страницы для него'],
  duty: ['待质检', 'To inspect', 'Perlu diperiksa', 'Проверить'],
})
