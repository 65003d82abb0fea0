import { type AuditKind, auditKinds } from '../nav/audit-kinds.ts'

const warned = new Set<string>()

/**
 * The audit pages with these route names; one that does not exist is warned of once, and nothing
 * comes of it.
 */
export function listKinds(names: readonly string[], warn: (message: string) => void): AuditKind[] {
  return names.flatMap((name) => {
    const kind = auditKinds.find((one) => one.name === name)
    if (!kind && !warned.has(name)) {
      warned.add(name)
      warn(`missing audit route name: ${name}`)
    }
    return kind ? [kind] : []
  })
}
