import { texts } from './define.ts'

/** Signals of live strategies, as audit pages tell them, and what they lead to. */
export const liveSignalTexts = texts({
  told: ['{label}：{percent}%，第 {n} 次信号', '{label} at {percent}%, signal {n}', '{label} pada {percent}%, sinyal ke-{n}', '{label}: {percent} %, сигнал {n}'],
  missing: ['模型多次没有应答，请人工查看', 'The model gave no answer several times: please look', 'Model beberapa kali tidak menjawab: mohon dilihat', 'Модель несколько раз не ответила: посмотрите сами'],
  suggests: ['建议：{act}', 'Suggested: {act}', 'Saran: {act}', 'Предложение: {act}'],
  do_watch: ['提醒巡查', 'mark for patrol', 'tandai untuk patroli', 'отметить для обхода'],
  do_push: ['推送直播审核', 'push to live audit', 'dorong ke audit siaran', 'отправить на проверку эфиров'],
  do_monitor: ['推送监控审核', 'push to monitor audit', 'dorong ke audit pemantauan', 'отправить на проверку обхода'],
  do_lower: ['降低推荐', 'recommend the room less', 'kurangi rekomendasi ruang', 'реже показывать комнату'],
  do_warn: ['警告主播', 'warn the host', 'peringatkan pembawa acara', 'предупредить ведущего'],
  do_suggest_cut: ['断流', 'cut the stream', 'putus siaran', 'прервать эфир'],
})
