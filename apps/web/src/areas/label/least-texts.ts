import type { SkillLevel } from '@oas/contract/skill-level/schemas'

/** How an audience calls the least level that it asks for. */
export const leastTexts = {
  trainee: 'label.least_trainee',
  released: 'label.least_released',
  expert: 'label.least_expert',
} as const satisfies Record<SkillLevel, string>
