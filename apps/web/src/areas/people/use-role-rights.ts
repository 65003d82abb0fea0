import { settingCalls } from '@oas/contract/setting/calls'
import type { ScopeEntry } from '@oas/contract/people/rights'
import {
  type RolePreset,
  pagesFor,
  rolePresets,
  withPaths,
} from '@oas/contract/people/role-presets'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { auditPagesOf } from './role-pages.ts'
import { usePageRights } from './use-page-rights.ts'
import type { RoleFields } from './use-role-form.ts'

/**
 * Rights that follow from one another: a preset brings permissions and pages, data bring the audit
 * pages of their types. `followed` are the pages that came along last.
 */
export function useRoleRights(form: RoleFields, mayGive: (permission: string) => boolean) {
  const { pages, titleOf } = usePageRights()
  const { data: types = [] } = useCall(settingCalls.allTypes, {})
  const [followed, setFollowed] = useState<readonly string[]>([])
  const { paths, permissions, scopes } = form.values
  const follow = (held: readonly string[], before: readonly string[], data: ScopeEntry[]) => {
    const next = held.includes('audit.take')
      ? withPaths(before, auditPagesOf(data, types))
      : [...before]
    setFollowed(next.filter((path) => !before.includes(path)).map(titleOf))
    return next
  }
  return {
    followed,
    takePreset: (preset: RolePreset): void => {
      const held = [...new Set([...permissions, ...rolePresets[preset].filter(mayGive)])]
      form.put({
        permissions: held,
        paths: follow(held, withPaths(paths, pagesFor(pages, held)), scopes),
      })
    },
    setScopes: (data: ScopeEntry[]): void => {
      const fresh = data.filter((entry) => !scopes.includes(entry))
      form.put({ scopes: data, paths: follow(permissions, paths, fresh) })
    },
  }
}
