import { texts } from './define.ts'

/** Questions of case libraries and answers to them, wherever they are asked. */
export const caseQuestionTexts = texts({
  answer: ['答案', 'Answer', 'Jawaban', 'Ответ'],
  result: ['结果', 'Result', 'Hasil', 'Результат'],
  labels: ['标签', 'Labels', 'Label', 'Метки'],
  given: ['您的答案', 'Your answer', 'Jawaban Anda', 'Ваш ответ'],
  yes: ['是', 'Yes', 'Ya', 'Да'],
  no_word: ['否', 'No', 'Tidak', 'Нет'],
  words: ['文字回答', 'In words', 'Dengan kata-kata', 'Словами'],
  to_library: ['加入案例库', 'To case library', 'Ke pustaka kasus', 'В библиотеку примеров'],
  to_library_hint: ['以最终的正确结果为答案；用户信息不会保留。', 'What was right in the end becomes the answer; whose record it is, is left out.', 'Yang akhirnya benar menjadi jawaban; pemilik catatan dihilangkan.', 'Ответом становится верное в итоге решение; чья это запись, не сохраняется.'],
  library: ['案例库', 'Library', 'Pustaka', 'Библиотека'],
  no_library: ['还没有可写的案例库，请先新建。', 'There is no library to write in yet. Make one first.', 'Belum ada pustaka yang dapat ditulisi. Buat dulu.', 'Библиотек для записи пока нет. Сначала создайте.'],
  added: ['已添加 {n} 条', '{n} added', '{n} ditambahkan', 'Добавлено: {n}'],
  there: ['已在库中', 'It is there already', 'Sudah ada di sana', 'Уже есть'],
  needs_edit: ['需要“编辑案例库”权限', 'Needs the permission “Write case libraries”', 'Perlu izin “Menulis pustaka kasus”', 'Нужно право «Вести библиотеки примеров»'],
  filter: ['案例筛选', 'Which cases', 'Kasus mana', 'Какие примеры'],
  filter_type: ['类型', 'Type', 'Jenis', 'Тип'],
  filter_type_hint: ['留空：案例库的所有类型', 'Empty: all types of the library', 'Kosong: semua jenis pustaka', 'Пусто: все типы библиотеки'],
  filter_labels: ['标签', 'Labels', 'Label', 'Метки'],
  filter_labels_hint: ['留空：所有标签', 'Empty: all labels', 'Kosong: semua label', 'Пусто: все метки'],
  filter_easiest: ['最低难度', 'Easiest', 'Termudah', 'Самые лёгкие'],
  filter_hardest: ['最高难度', 'Hardest', 'Tersulit', 'Самые сложные'],
  filter_only_cases: ['仅选定的 {n} 个案例', 'Only {n} chosen cases', 'Hanya {n} kasus terpilih', 'Только выбранные примеры: {n}'],
})
