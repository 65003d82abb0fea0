import { type Page, page } from '../../nav/page.ts'

export const caseLibraryPages: readonly Page[] = [
  page('/atlas/case-library', {
    name: 'atlas-case-library',
    title: 'case_library.title_case',
    load: async () => (await import('./LibrariesPage.tsx')).LibrariesPage,
  }),
  page('/atlas/case-library/:id', {
    name: 'atlas-case-library-id',
    title: 'case_library.one_title',
    parent: '/atlas/case-library',
    load: async () => (await import('./LibraryPage.tsx')).LibraryPage,
  }),
  page('/delivery-task/case-order-library', {
    name: 'delivery-task-case-order-library',
    title: 'case_library.title_task',
    load: async () => (await import('./LibrariesPage.tsx')).LibrariesPage,
  }),
  page('/delivery-task/case-order-library/:id', {
    name: 'delivery-task-case-order-library-id',
    title: 'case_library.one_title',
    parent: '/delivery-task/case-order-library',
    load: async () => (await import('./LibraryPage.tsx')).LibraryPage,
  }),
  page('/delivery-task/case-order-analysis', {
    name: 'delivery-task-case-order-analysis',
    title: 'case_library.title_analysis',
    load: async () => (await import('./AnalysisPage.tsx')).AnalysisPage,
  }),
  page('/atlas/exam-library', {
    name: 'atlas-exam-library',
    title: 'case_library.title_exam',
    load: async () => (await import('./LibrariesPage.tsx')).LibrariesPage,
  }),
  page('/atlas/exam-library/:id', {
    name: 'atlas-exam-library-id',
    title: 'case_library.one_title',
    parent: '/atlas/exam-library',
    load: async () => (await import('./LibraryPage.tsx')).LibraryPage,
  }),
  page('/atlas/simulate-case-library', {
    name: 'atlas-simulate-case-library',
    title: 'case_library.title_simulation',
    load: async () => (await import('./LibrariesPage.tsx')).LibrariesPage,
  }),
  page('/atlas/simulate-case-library/:id', {
    name: 'atlas-simulate-case-library-id',
    title: 'case_library.one_title',
    parent: '/atlas/simulate-case-library',
    load: async () => (await import('./LibraryPage.tsx')).LibraryPage,
  }),
]
