import { texts } from './define.ts'

/** What a score suggests, as it stands beside a record and a user. */
export const scoreNoteTexts = texts({
  time_forever: ['永久', 'For ever', 'Selamanya', 'Навсегда'],
  time_days: ['{n} 天', '{n} d', '{n} hari', '{n} дн.'],
  time_hours: ['{n} 小时', '{n} h', '{n} jam', '{n} ч'],
  time_minutes: ['{n} 分钟', '{n} min', '{n} menit', '{n} мин'],
  suggest_line: ['违规分 {score}，已达分数线 {from}。建议：{act}', 'Score {score}, line {from} is reached. Suggested: {act}', 'Skor {score}, batas {from} tercapai. Saran: {act}', 'Баллы {score}, достигнут порог {from}. Предложение: {act}'],
  suggest_ladder: ['第 {from} 次违规（违规分 {score}）。建议：{act}', 'Violation number {from} (score {score}). Suggested: {act}', 'Pelanggaran ke-{from} (skor {score}). Saran: {act}', 'Нарушение № {from} (баллы {score}). Предложение: {act}'],
  suggest_title: ['违规分建议', 'Suggestion of the score', 'Saran skor', 'Предложение по баллам'],
  score_is: ['违规分 {n}', 'Score {n}', 'Skor {n}', 'Баллы {n}'],
  act_with_time: ['{act} {time}', '{act} {time}', '{act} {time}', '{act} {time}'],
})
