import { areaTexts } from './define.ts'

/** Appeals against what judges said of disagreements. */
export const branchAppealTexts = areaTexts({
  acts: {
    'branchAppeal.appeal': ['申诉分歧裁决', 'Judgment appealed', 'Putusan diajukan banding', 'Решение арбитра обжаловано'],
    'branchAppeal.uphold': ['维持分歧裁决', 'Judgment upheld after an appeal', 'Putusan dikuatkan setelah banding', 'Решение арбитра оставлено в силе после апелляции'],
    'branchAppeal.change': ['申诉改判分歧单', 'Judgment changed after an appeal', 'Putusan diubah setelah banding', 'Решение арбитра изменено после апелляции'],
    'branchAppeal.pass': ['分歧申诉转交组长', 'Appeal passed to a leader', 'Banding diteruskan ke ketua', 'Апелляция передана руководителю'],
    'branchAppeal.void': ['申诉后作废分歧单', 'Disagreement counted for nobody after an appeal', 'Order selisih tidak dihitung setelah banding', 'Спорный тикет никому не засчитан после апелляции'],
  },
}, {
  told_uphold: ['您提出异议的帖子 {post}：裁决维持', 'Appeal on post {post}: the judgment stands', 'Banding atas postingan {post}: putusan tetap', 'Апелляция по посту {post}: решение оставлено в силе'],
  told_change: ['帖子 {post} 的裁决经申诉后改判', 'Appeal on post {post}: the judgment was changed', 'Banding atas postingan {post}: putusan diubah', 'Апелляция по посту {post}: решение изменено'],
  told_pass: ['帖子 {post} 的申诉已转交组长', 'Appeal on post {post}: passed to a leader', 'Banding atas postingan {post}: diteruskan ke ketua', 'Апелляция по посту {post}: передана руководителю'],
  told_void: ['帖子 {post} 的裁决经申诉后作废，不计入任何人', 'Appeal on post {post}: it counts for nobody', 'Banding atas postingan {post}: tidak dihitung untuk siapa pun', 'Апелляция по посту {post}: никому не засчитывается'],
})
