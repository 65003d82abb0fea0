import { texts } from './define.ts'

/** What a person went beyond, in lists and on the audit page that stops with them. */
export const stoppedTexts = texts({
  punishments: ['{minutes} 分钟内处罚 {n} 次，上限 {most}', '{n} punishments in {minutes} min, limit {most}', '{n} hukuman dalam {minutes} mnt, batas {most}', 'Наказаний: {n} за {minutes} мин, предел — {most}'],
  bans: ['{minutes} 分钟内封禁 {n} 次，上限 {most}', '{n} bans in {minutes} min, limit {most}', '{n} blokir dalam {minutes} mnt, batas {most}', 'Блокировок: {n} за {minutes} мин, предел — {most}'],
  undos: ['{minutes} 分钟内撤销 {n} 次，上限 {most}', '{n} undos in {minutes} min, limit {most}', '{n} pembatalan dalam {minutes} mnt, batas {most}', 'Отмен: {n} за {minutes} мин, предел — {most}'],
  title: ['您已被熔断', 'You have been stopped', 'Anda dihentikan', 'Вы остановлены'],
  since: ['熔断时间 {time}', 'Stopped at {time}', 'Dihentikan pada {time}', 'Время остановки: {time}'],
  next: ['已通知组长。由他人核对并解除后，本页会自动继续；您写下的草稿都会保留。', 'Your leaders know. This page goes on by itself once somebody else has lifted the stop; your drafts are kept.', 'Ketua Anda sudah diberi tahu. Halaman ini berlanjut sendiri setelah orang lain mencabut penghentian; draf Anda tetap tersimpan.', 'Руководители знают. Страница продолжит сама, когда кто-то другой снимет остановку; ваши черновики сохранятся.'],
  returned: ['您领取的工单已退回队列。', 'The orders you held went back to the queue.', 'Order yang Anda pegang sudah kembali ke antrean.', 'Ваши тикеты вернулись в очередь.'],
})
