import { texts } from './define.ts'

/** How words stand when people disguise them. */
export const textAttackTexts = texts({
  tab: ['变体测试', 'Disguises', 'Penyamaran', 'Маскировки'],
  about: ['词条通过后以及每周，系统会自动改写其中的词；漏过的变体列在这里。先通过一条词条。', 'After approval and every week words are disguised; what gets through is listed here. Approve a word first.', 'Setelah disetujui dan tiap minggu kata disamarkan; yang lolos tercantum di sini. Setujui dahulu sebuah kata.', 'После утверждения и раз в неделю слова маскируются; здесь видно, что проходит. Сначала утвердите слово.'],
  rule: ['词条', 'Word', 'Kata', 'Слово'],
  library: ['词库', 'Library', 'Pustaka', 'Библиотека'],
  level: ['级别', 'Level', 'Tingkat', 'Уровень'],
  found: ['命中', 'Found', 'Ditemukan', 'Найдено'],
  found_of: ['{n} / {of}', '{n} of {of}', '{n} dari {of}', '{n} из {of}'],
  missed: ['漏过的变体', 'Gets through', 'Yang lolos', 'Что проходит'],
  none_missed: ['没有', 'None', 'Tidak ada', 'Ничего'],
  worse: ['新增 {n} 种', '{n} new', '{n} baru', 'новых: {n}'],
  way: ['变体方式', 'How', 'Cara', 'Способ'],
  at: ['测试时间', 'Tried at', 'Waktu uji', 'Время проверки'],
  release: ['版本', 'Release', 'Rilis', 'Выпуск'],
  last: ['上次自动测试：{time}，命中 {n} / {of}', 'Last tried {time}: {n} of {of} found', 'Terakhir diuji {time}: {n} dari {of} ditemukan', 'Последняя проверка {time}: найдено {n} из {of}'],
  told_worse: ['{n} 条敏感词有新的变体漏过：{names}', 'Disguises that were found before now get through of {n} words: {names}', 'Penyamaran yang dahulu ditemukan kini lolos pada {n} kata: {names}', 'Маскировки, которые раньше находились, теперь проходят. Слов: {n} ({names})'],
})
