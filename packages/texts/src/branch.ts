import { areaTexts } from './define.ts'

/** What the rounds of tasks disagree on, and the desk of who settles it. */
export const branchTexts = areaTexts({
  subjects: {
    branch: ['分歧单', 'Disagreement', 'Order selisih', 'Спорный тикет'],
  },
  menu: {
    branch_desk: ['分歧裁决', 'Disagreements', 'Order selisih', 'Спорные тикеты'],
  },
  acts: {
    'branch.judge': ['裁决分歧单', 'Disagreement settled', 'Order selisih diputus', 'Спорный тикет разрешён'],
    'branch.void': ['作废分歧单', 'Disagreement taken out of its task', 'Order selisih dikeluarkan dari tugas', 'Спорный тикет снят с задания'],
  },
}, {
  task: ['任务', 'Task', 'Tugas', 'Задание'],
})
