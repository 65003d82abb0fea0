import { frontConfig } from '../../api/front-config.ts'
import type { AuditKind } from '../../nav/audit-kinds.ts'

/**
 * Types that the configuration `front.pageTypes.<page>` leaves to a page that is bound to some, as
 * `appId:type`; null: all that name the page.
 */
export async function fixedTypes(
  kind: Pick<AuditKind, 'name' | 'fixed'>,
): Promise<readonly string[] | null> {
  if (!kind.fixed) return null
  const value = JSON.parse((await frontConfig(`front.pageTypes.${kind.name}`)) ?? 'null') as unknown
  return Array.isArray(value) && value.length > 0
    ? value.filter((one) => typeof one === 'string')
    : null
}
