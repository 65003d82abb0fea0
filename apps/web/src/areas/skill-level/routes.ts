import { type Page, page } from '../../nav/page.ts'

export const skillLevelPages: readonly Page[] = [
  page('/skill-level', {
    name: 'skill-level',
    title: 'skill_level.title',
    load: async () => (await import('./SkillLevelPage.tsx')).SkillLevelPage,
  }),
  page('/skill-level/own', {
    name: 'skill-level-own',
    title: 'skill_level.own',
    load: async () => (await import('./OwnLevelsPage.tsx')).OwnLevelsPage,
  }),
]
