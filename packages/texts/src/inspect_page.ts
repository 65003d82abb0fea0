import { texts } from './define.ts'

/** Inspecting decisions on the audit pages. */
export const inspectPageTexts = texts({
  decided: ['原判定', 'Decided', 'Diputuskan', 'Решено'],
  found: ['质检员的判定', 'The inspector found', 'Temuan pemeriksa', 'Проверяющий решил'],
  yours: ['你的判定', 'Your answer', 'Jawaban Anda', 'Ваш ответ'],
  blind: ['盲检：给出自己的判定后才显示原判定', 'Blind: what was decided is shown once you have answered', 'Buta: keputusan ditampilkan setelah Anda menjawab', 'Вслепую: решение показывается после вашего ответа'],
  blind_anti: ['盲检：给出自己的判定后才显示质检员的判定', 'Blind: what the inspector found is shown once you have answered', 'Buta: temuan pemeriksa ditampilkan setelah Anda menjawab', 'Вслепую: ответ проверяющего показывается после вашего'],
  kept: ['已保存', 'kept', 'tersimpan', 'сохранён'],
  differs: ['{n} 条与原判定不同，待说明。', '{n} of your answers differ and wait for a word.', '{n} jawaban Anda berbeda dan menunggu penjelasan.', 'Ваших ответов, которые расходятся и ждут пояснения: {n}.'],
  say_why: ['说明差异', 'Say why', 'Jelaskan', 'Пояснить'],
  title: ['与原判定不同', 'Your answer differs', 'Jawaban Anda berbeda', 'Ваш ответ расходится'],
  more: ['共 {n} 条', '{n} in all', '{n} semuanya', 'всего {n}'],
  wrong: ['原判定有误', 'It was wrong', 'Itu salah', 'Это было неверно'],
  both_right: ['两者都对', 'Both are right', 'Keduanya benar', 'Верны оба'],
  error_class: ['错误类型', 'What was wrong', 'Apa yang salah', 'Что было неверно'],
  severity: ['严重程度', 'How serious', 'Tingkat keseriusan', 'Насколько серьёзно'],
  comment: ['说明（可选）', 'Comment, optional', 'Komentar, opsional', 'Пояснение, по желанию'],
  why_both: ['为什么两者都对', 'Why both are right', 'Mengapa keduanya benar', 'Почему верны оба'],
  send: ['提交', 'Send', 'Kirim', 'Отправить'],
  kept_hint: ['你的答案已保存，不能再修改。关闭后可稍后说明。', 'Your answer is kept and cannot be changed. You may close this and say why later.', 'Jawaban Anda tersimpan dan tidak dapat diubah. Anda boleh menutup ini dan menjelaskan nanti.', 'Ваш ответ сохранён и не меняется. Можно закрыть и пояснить позже.'],
})
