import { texts } from './define.ts'

/** Questions of case libraries and answers to them, wherever they are asked. */
export const caseQuestionTexts = texts({
  answer: ['答案', 'Answer', 'Jawaban', 'Ответ'],
  result: ['结果', 'Result', 'Hasil', 'Результат'],
  labels: ['标签', 'Labels', 'Label', 'Метки'],
  yes: ['是', 'Yes', 'Ya', 'Да'],
  no_word: ['否', 'No', 'Tidak', 'Нет'],
  words: ['文字回答', 'In words', 'Dengan kata-kata', 'Словами'],
})
