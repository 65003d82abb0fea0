import { type Page, page } from '../../nav/page.ts'

const texts = ['demo', 'ready_type']
export const violationScorePages: readonly Page[] = [
  page('/violations-scores/index', {
    name: 'violations-scores',
    title: 'violation_score.templates',
    texts,
    load: async () => (await import('./TemplatesPage.tsx')).TemplatesPage,
  }),
  page('/violations-scores/template/:template_id', {
    name: 'violations-scores-template',
    title: 'violation_score.template',
    parent: '/violations-scores/index',
    texts,
    load: async () => (await import('./TemplatePage.tsx')).TemplatePage,
  }),
  page('/violations-scores/user-score-list', {
    name: 'violations-scores-user-score-list',
    title: 'violation_score.users',
    texts,
    load: async () => (await import('./UsersPage.tsx')).UsersPage,
  }),
  page('/credit-score/index', {
    name: 'credit-score',
    title: 'violation_score.credit_title',
    texts,
    load: async () => (await import('./CreditPage.tsx')).CreditPage,
  }),
  page('/tags/point-rule', {
    name: 'tags-point-rule',
    title: 'violation_score.point_rules',
    load: async () => (await import('./PointRulePage.tsx')).PointRulePage,
  }),
]
