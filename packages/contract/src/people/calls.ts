import { logCalls } from './calls/log.ts'
import { menuCalls } from './calls/menu.ts'
import { pathCalls } from './calls/paths.ts'
import { permissionCalls } from './calls/permissions.ts'
import { roleCalls } from './calls/roles.ts'
import { teamCalls } from './calls/teams.ts'
import { userCalls } from './calls/users.ts'
import { type Area, page } from '../area.ts'

export const peopleCalls = {
  ...roleCalls,
  ...userCalls,
  ...permissionCalls,
  ...pathCalls,
  ...menuCalls,
  ...teamCalls,
  ...logCalls,
}

export const peopleArea = {
  calls: { people: peopleCalls },
  acts: [
    'access.createUser',
    'access.setPassword',
    'people.createMenu',
    'people.createPermission',
    'people.createQueryConfig',
    'people.createRole',
    'people.createRoute',
    'people.createTeam',
    'people.createUser',
    'people.disableUser',
    'people.enableUser',
    'people.endSession',
    'people.grant',
    'people.kickUser',
    'people.moveMenu',
    'people.removeMenu',
    'people.removePermission',
    'people.removeQueryConfig',
    'people.removeRole',
    'people.removeRoute',
    'people.removeTeam',
    'people.removeUser',
    'people.renameTeam',
    'people.setData',
    'people.setDefaultRoles',
    'people.setPassword',
    'people.syncBasicInfo',
    'people.updateMember',
    'people.updateMenu',
    'people.updatePermission',
    'people.updateQueryConfig',
    'people.updateRole',
    'people.updateRoute',
    'people.updateUser',
  ],
  pages: [
    page('/auth/user', 'people.read', ['administration', 10, 'auth_user', 'user']),
    page('/auth/role', 'people.read', ['administration', 20, 'auth_role', 'group']),
    page('/auth/permission', 'people.read', ['administration', 30, 'auth_permission', 'audit']),
    page('/auth/route', 'people.read', ['administration', 40, 'auth_route', 'rows']),
    page('/auth/menu', 'people.read', ['administration', 50, 'auth_menu', 'menu']),
    page('/auth/batch-auth', 'people.read', ['administration', 60, 'auth_batch', 'copy']),
    page('/auth/log', 'people.read', ['administration', 80, 'auth_log', 'record']),
    page('/auth/*', 'people.read'),
    page('/user-manage', 'people.team', ['administration', 90, 'user_manage', 'group']),
  ],
} as const satisfies Area
