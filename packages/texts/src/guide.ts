import { texts } from './define.ts'

/** Whom the pages of the guide are for. */
export const guideTexts = texts({
  engineer: ['接入工程师', 'Integrating engineer', 'Insinyur integrasi', 'Инженер по интеграции'],
  auditor: ['审核员', 'Auditor', 'Auditor', 'Проверяющий'],
  leader: ['组长', 'Leader', 'Ketua', 'Руководитель'],
  administrator: ['管理员', 'Administrator', 'Administrator', 'Администратор'],
})
