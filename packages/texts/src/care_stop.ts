import { texts } from './define.ts'

/** What stops a person for their own sake, as they are told on audit pages and their own page. */
export const careStopTexts = texts({
  minutes: ['您今天的严重内容预算已用完，{until} 重新开始。', 'Your budget of today for grave material is used; it starts again at {until}.', 'Jatah Anda hari ini untuk materi berat sudah habis; dimulai lagi pukul {until}.', 'Ваш сегодняшний предел тяжёлых материалов исчерпан; новый начнётся в {until}.'],
  row: ['您已连续处理许多严重内容，该休息了；{until} 后继续。', 'You saw much grave material in a row: a break is due until {until}.', 'Anda melihat banyak materi berat berturut-turut: saatnya jeda sampai {until}.', 'Вы видели много тяжёлых материалов подряд: перерыв до {until}.'],
  rotation: ['您已连续多天接触严重内容，今天轮换；最早 {until} 后继续。', 'You saw grave material for days in a row: today is for other work, until {until} at least.', 'Anda melihat materi berat berhari-hari berturut-turut: hari ini untuk pekerjaan lain, paling cepat sampai {until}.', 'Вы видели тяжёлые материалы много дней подряд: сегодня — другая работа, не раньше {until}.'],
  other_types: ['其他类型照常；手中的工单可以完成。', 'Other types go on; what you have in hand may be finished.', 'Jenis lain tetap berjalan; yang sedang dipegang boleh diselesaikan.', 'Другие типы доступны; начатое можно закончить.'],
  stopped_types: ['暂停的类型：{types}', 'Stopped types: {types}', 'Jenis yang dihentikan: {types}', 'Остановленные типы: {types}'],
  open_mine: ['我的内容接触', 'My exposure', 'Paparan saya', 'Моя нагрузка'],
  floor: ['由团队设定', 'set by your team', 'ditetapkan oleh tim Anda', 'задано командой'],
  floor_blur: ['至少 {n} 像素，由团队设定', 'at least {n} pixels, set by your team', 'paling sedikit {n} piksel, ditetapkan oleh tim Anda', 'не меньше {n} пикселей, задано командой'],
  floor_hint: ['您的团队设定了最低遮挡：可以更强，不能更弱。仍可手动查看单张。', 'Your team set a least veil: you may ask for more, not for less. Revealing by hand stays possible.', 'Tim Anda menetapkan tabir minimum: boleh lebih, tidak boleh kurang. Membuka dengan tangan tetap bisa.', 'Команда задала наименьшую маскировку: сильнее можно, слабее нельзя. Открыть вручную по-прежнему можно.'],
})
