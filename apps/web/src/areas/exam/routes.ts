import { type Page, page } from '../../nav/page.ts'

export const examPages: readonly Page[] = [
  page('/atlas/my-exam', {
    name: 'atlas-my-exam',
    title: 'exam.mine',
    load: async () => (await import('./mine/MyExamsPage.tsx')).MyExamsPage,
  }),
  page('/atlas/my-exam/:id', {
    name: 'atlas-my-exam-id',
    title: 'exam.one',
    parent: '/atlas/my-exam',
    load: async () => (await import('./attempt/AttemptPage.tsx')).AttemptPage,
  }),
  page('/atlas/my-exam-scores', {
    name: 'atlas-my-exam-scores',
    title: 'exam.scores',
    parent: '/atlas/my-exam',
    load: async () => (await import('./mine/ScoresPage.tsx')).ScoresPage,
  }),
  page('/atlas/exam-analysis', {
    name: 'atlas-exam-analysis',
    title: 'exam.title',
    load: async () => (await import('./manage/ExamsPage.tsx')).ExamsPage,
  }),
  page('/atlas/exam-analysis/:id', {
    name: 'atlas-exam-analysis-id',
    title: 'exam.one',
    parent: '/atlas/exam-analysis',
    load: async () => (await import('./manage/ExamPage.tsx')).ExamPage,
  }),
]
