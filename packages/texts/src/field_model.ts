import { texts } from './define.ts'

/** Names of what calls on models take. */
export const fieldModelTexts = texts({
  strategy_id: ['策略', 'Strategy', 'Strategi', 'Стратегия'],
  model_version: ['模型版本', 'Version of the model', 'Versi model', 'Версия модели'],
  model: ['模型', 'Model', 'Model', 'Модель'],
  score_from: ['分数从', 'Score from', 'Skor dari', 'Оценка от'],
  score_to: ['分数至', 'Score to', 'Skor sampai', 'Оценка до'],
  right_label_id: ['正确标签', 'Right label', 'Label yang benar', 'Верная метка'],
  value_type: ['值类型', 'Kind of value', 'Jenis nilai', 'Вид значения'],
  derived: ['派生', 'Derived', 'Turunan', 'Производные'],
})
