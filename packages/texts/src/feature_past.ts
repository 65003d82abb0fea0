import { areaTexts } from './define.ts'

/** What features have to do with the past: punishments they led to, records searched again. */
export const featurePastTexts = areaTexts({
  menu: { feature_recheck: ['历史回查', 'Search the past', 'Cari di masa lalu', 'Поиск в прошлом'] },
  subjects: { feature_recheck: ['历史回查', 'Search of the past', 'Pencarian masa lalu', 'Поиск в прошлом'] },
  acts: {
    'featurePast.cancel': ['取消历史回查', 'Search of the past cancelled', 'Pencarian masa lalu dibatalkan', 'Поиск в прошлом отменён'],
    'featurePast.recheck': ['开始历史回查', 'Search of the past begun', 'Pencarian masa lalu dimulai', 'Начат поиск в прошлом'],
    'featurePast.records': ['回查结果送审', 'Finds sent to be audited', 'Temuan dikirim untuk diaudit', 'Найденное передано на проверку'],
  },
}, {
  not_found: ['本次回查没有找到该记录，或无权查看', 'the search did not find it, or it is outside your scope', 'pencarian tidak menemukannya, atau di luar lingkup Anda', 'поиск этого не нашёл, или это вне вашей области'],
  caused: ['它导致的处罚', 'Punishments it led to', 'Hukuman yang ditimbulkannya', 'Наказания, к которым он привёл'],
  caused_n: ['近 {days} 天内，因命中此特征处罚了 {n} 次，其中 {open} 次可以撤销。', 'Its hits of the last {days} days led to {n} punishments; {open} of them can be lifted.', 'Dalam {days} hari terakhir temuannya menimbulkan {n} hukuman; {open} di antaranya dapat dicabut.', 'За последние дни ({days}) его совпадения привели к наказаниям: {n}; снять можно {open}.'],
  caused_none: ['近 {days} 天内没有因命中此特征而作出的处罚。', 'Its hits of the last {days} days led to no punishment.', 'Dalam {days} hari terakhir temuannya tidak menimbulkan hukuman.', 'За последние дни ({days}) его совпадения не привели к наказаниям.'],
  caused_open: ['查看并撤销：{app}（{n}）', 'Look at and lift: {app} ({n})', 'Lihat dan cabut: {app} ({n})', 'Просмотреть и снять: {app} ({n})'],
  caused_right: ['撤销处罚需要批量处罚权限。', 'Lifting punishments takes the right to bulk punishment.', 'Mencabut hukuman memerlukan hak hukuman massal.', 'Для снятия нужно право на массовые наказания.'],
})
