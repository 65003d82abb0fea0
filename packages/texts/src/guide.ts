import { texts } from './define.ts'

/** Whom the pages of the guide are for. */
export const guideTexts = texts({
  engineer: ['接入工程师', 'Integrating engineer', 'Insinyur integrasi', 'Инженеру интеграции'],
  auditor: ['审核员', 'Auditor', 'Untuk auditor', 'Проверяющему'],
  leader: ['组长', 'Leader', 'Ketua tim', 'Руководителю группы'],
  administrator: ['管理员', 'Administrator', 'Pengelola', 'Администратору'],
})
