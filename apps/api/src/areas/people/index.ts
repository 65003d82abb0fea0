import { peopleCalls } from '@oas/contract/people/calls'
import { implement } from '../../http/implement.ts'
import { syncBasicInfo } from './basic-info.ts'
import { exportMenu, exportPermissions, exportRoles, exportUsers } from './export.ts'
import { grant, previewGrant } from './grants.ts'
import { getLog, getLogModules, getOwnLog } from './log.ts'
import { getMembers, kickMember, updateMember } from './members.ts'
import { createMenu, getMenu, getMenuFor, moveMenu, removeMenu, updateMenu } from './menus.ts'
import {
  createPermission,
  getPermission,
  getPermissions,
  removePermission,
  updatePermission,
} from './permissions.ts'
import { getWords, pick } from './pick.ts'
import {
  copyRole,
  createRole,
  getOwnRights,
  getRole,
  getRoleChoices,
  getRoles,
  removeRole,
  updateRole,
} from './roles.ts'
import { createRoute, getPageRights, getRoutes, removeRoute, updateRoute } from './routes.ts'
import { createTeam, getTeams, removeTeam, renameTeam } from './teams.ts'
import {
  endUserSession,
  getUserSessions,
  kickUser,
  removeUser,
  setPassword,
  setUserState,
} from './user-state.ts'
import { createUser, getUser, getUsers, updateUser } from './users.ts'
import { getWhoCan } from './who-can.ts'

export { administratorRole } from './administrator.ts'
export { changePeople, checkHeld, checkManages, checkScopesKnown, checkVersion } from './change.ts'
export type { Change } from './change.ts'
export { checkChangeOrder, grantAtOnce } from './grants.ts'
export { getLog, getLogModules } from './log.ts'
export { deleteScopes, insertScopes } from './queries/members.ts'
export { listPersonScopes, rightsByRole, rightsOfPerson } from './queries/rights.ts'
export { listRoleNames, setDefaultRoles } from './queries/roles.ts'
export { findUser, patchUser, rolesOf } from './queries/users.ts'
export { getRoleChoices } from './roles.ts'
export { namesOfRoles } from './users.ts'
export { testsOf } from './who-can.ts'

/** People, roles, permissions, front-end paths, menu and teams. */
export const people = {
  area: 'people',
  jobs: [],
  calls: implement(peopleCalls, {
    exportMenu,
    exportPermissions,
    exportRoles,
    exportUsers,
    pick,
    words: getWords,
    roles: getRoles,
    roleChoices: getRoleChoices,
    role: getRole,
    createRole,
    copyRole,
    updateRole,
    removeRole,
    users: getUsers,
    user: getUser,
    createUser,
    updateUser,
    setUserState,
    removeUser,
    setPassword,
    kickUser,
    userSessions: getUserSessions,
    endUserSession,
    whoCan: getWhoCan,
    ownRights: getOwnRights,
    previewGrant,
    grant,
    syncBasicInfo,
    permissions: getPermissions,
    permission: getPermission,
    createPermission,
    updatePermission,
    removePermission,
    pageRights: getPageRights,
    routes: getRoutes,
    createRoute,
    updateRoute,
    removeRoute,
    menu: getMenu,
    menuFor: getMenuFor,
    createMenu,
    updateMenu,
    moveMenu,
    removeMenu,
    teams: getTeams,
    createTeam,
    renameTeam,
    removeTeam,
    members: getMembers,
    updateMember,
    kickMember,
    log: getLog,
    ownLog: getOwnLog,
    logModules: getLogModules,
  }),
} as const
