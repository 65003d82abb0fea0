import type { areas } from './index.ts'

export type AuditAction = (typeof areas)[number]['acts'][number]
/** Acts of one group, without its name. */
export type ActOf<G extends string> = AuditAction extends infer A
  ? A extends `${G}.${infer Act}`
    ? Act
    : never
  : never

/** The key of an act's name in the texts of people and rights. */
export function actTextKey(action: string): string {
  return `action_${action
    .replaceAll(/[.-]/g, '_')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}
