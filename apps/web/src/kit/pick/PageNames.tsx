import { useAuditPageSource } from './use-sources.ts'

/** Audit pages as the menu calls them; the keys that settings have stand under the pointer. */
export function PageNames({ keys }: { keys: readonly string[] }) {
  const { choices } = useAuditPageSource()
  const nameOf = (key: string): string => choices.find(({ value }) => value === key)?.label ?? key
  return <span title={keys.join(', ')}>{keys.map(nameOf).join(', ')}</span>
}
