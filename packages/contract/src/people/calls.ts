import { logCalls } from './calls/log.ts'
import { menuCalls } from './calls/menu.ts'
import { pathCalls } from './calls/paths.ts'
import { permissionCalls } from './calls/permissions.ts'
import { roleCalls } from './calls/roles.ts'
import { teamCalls } from './calls/teams.ts'
import { userCalls } from './calls/users.ts'

export const peopleCalls = {
  ...roleCalls,
  ...userCalls,
  ...permissionCalls,
  ...pathCalls,
  ...menuCalls,
  ...teamCalls,
  ...logCalls,
}
