import type { SkillLevel } from '@oas/contract/skill-level/schemas'
import { levelName } from './words.ts'

const tones = { trainee: 'warn', released: '', expert: 'good' } as const

/** A level as a coloured word. */
export function LevelTag({ level }: { level: SkillLevel }) {
  return <span className={`state-tag ${tones[level]}`}>{levelName(level)}</span>
}
