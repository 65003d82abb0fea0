import { texts } from './define.ts'

/** Groups of alike texts that a task hands out whole. */
export const taskGroupsTexts = texts({
  hint: ['相似文本按分组键成组抽取、分发和退回；一次判定整组，可对个别成员例外处理。', 'Alike texts are drawn, handed out and given back as groups; one answer decides a group, with exceptions for single texts.', 'Teks serupa ditarik, dibagikan, dan dikembalikan sebagai kelompok; satu jawaban memutuskan kelompok, dengan pengecualian per teks.', 'Похожие тексты отбираются, выдаются и возвращаются группами; один ответ решает группу, отдельные тексты можно исключить.'],
  min_members: ['最少成员数', 'Members at least', 'Anggota minimal', 'Участников не менее'],
  min_members_hint: ['2 至 {n}；超过 {n} 的成员留在普通队列', '2 to {n}; what a group has beyond {n} stays in the ordinary queue', '2 sampai {n}; anggota di atas {n} tetap di antrean biasa', 'от 2 до {n}; сверх {n} остаются в обычной очереди'],
  spread: ['时间跨度（小时）', 'Came in within (hours)', 'Masuk dalam (jam)', 'Пришли в течение (ч)'],
  spread_hint: ['留空则不限', 'Empty: any', 'Kosong: bebas', 'Пусто — любые'],
  groups: ['群组', 'Groups', 'Kelompok', 'Группы'],
  done_of: ['{done} / {all}', '{done} of {all}', '{done} dari {all}', '{done} из {all}'],
  members: ['成员', 'Members', 'Anggota', 'Участники'],
  members_n: ['{n} 个成员', '{n} members', '{n} anggota', 'участников: {n}'],
  largest: ['最大群组', 'Largest open', 'Terbesar', 'Крупнейшая'],
  one_round: ['群组由一人判定', 'A group is decided by one person', 'Kelompok diputuskan oleh satu orang', 'Группу решает один сотрудник'],
  exceptions: ['例外', 'Exceptions', 'Pengecualian', 'Исключения'],
})
