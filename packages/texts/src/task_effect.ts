import { texts } from './define.ts'

/** What the answers of a delivery task do, and answers that were kept. */
export const taskEffectTexts = texts({
  effect: ['生效方式', 'Effect', 'Efek', 'Действие'],
  acts: ['生效', 'Act', 'Berlaku', 'Действуют'],
  acts_hint: ['答案即为判定：执行处罚并通知应用。', 'An answer is the decision: it punishes and is sent to the app.', 'Jawaban adalah keputusan: hukuman dijalankan dan dikirim ke aplikasi.', 'Ответ и есть решение: он наказывает и отправляется в приложение.'],
  shadow: ['研究', 'Study', 'Studi', 'Исследование'],
  shadow_hint: ['答案仅保留供比较，不判定、不处罚、不下发，也不计入业务数据。', 'Answers are kept to be compared. Nothing is decided, punished, sent or counted.', 'Jawaban disimpan untuk dibandingkan. Tidak ada yang diputuskan, dihukum, dikirim, atau dihitung.', 'Ответы хранятся для сравнения. Ничего не решается, не наказывается, не отправляется и не учитывается.'],
  labels: ['仅标签', 'Labels only', 'Hanya label', 'Только метки'],
  labels_hint: ['与研究相同，但只需要最终答案的标签；每个答案至少一个标签。', 'As a study, for the labels of the final answer. Each answer needs a label.', 'Seperti studi, demi label jawaban akhir. Tiap jawaban perlu label.', 'Как исследование, но ради меток итогового ответа. Каждому ответу нужна метка.'],
  takes_over: ['该任务种类会接管待审记录，答案必须生效', 'This kind takes waiting records over, so its answers act', 'Jenis ini mengambil alih catatan yang menunggu, jadi jawabannya berlaku', 'Этот вид забирает ожидающие записи, поэтому его ответы действуют'],
  labels_alone: ['标注任务只产生标签', 'A labeling task is for labels only', 'Tugas pelabelan hanya untuk label', 'Задание на разметку только ставит метки'],
  stays: ['任务通过后不能更改', 'Stays as it is once the task was approved', 'Tetap setelah tugas disetujui', 'Не меняется после утверждения задания'],
  no_judge: ['答案不一致时没有定论，计为分歧。', 'Where the answers differ none of them stands; it counts as disagreement.', 'Bila jawaban berbeda, tidak ada yang berlaku; dihitung sebagai perbedaan.', 'Если ответы расходятся, ни один не принимается; это считается разногласием.'],
  download: ['下载答案', 'Download answers', 'Unduh jawaban', 'Скачать ответы'],
  download_hint: ['不含仍在作答或待裁决的记录', 'Without records that are still answered or judged', 'Tanpa catatan yang masih dijawab atau ditengahi', 'Без записей, по которым ещё отвечают или решает арбитр'],
  answers: ['答案', 'Answers', 'Jawaban', 'Ответы'],
  record: ['记录', 'Record', 'Catatan', 'Запись'],
  round: ['轮次', 'Round', 'Putaran', 'Раунд'],
  result: ['结果', 'Result', 'Hasil', 'Результат'],
  labels_chosen: ['标签', 'Labels', 'Label', 'Метки'],
  remark: ['备注', 'Remark', 'Keterangan', 'Примечание'],
  answered_by: ['作答人', 'Answered by', 'Dijawab oleh', 'Ответил(а)'],
  answered_at: ['作答时间', 'Answered at', 'Dijawab pada', 'Время ответа'],
  stands: ['最终答案', 'Final answer', 'Jawaban akhir', 'Итоговый ответ'],
})
