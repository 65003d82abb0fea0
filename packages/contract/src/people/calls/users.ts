import { Type } from 'typebox'
import { call } from '../../define.ts'
import { AppId, Empty, Id, TypeId, keysetOf, oneOf, pageOf, paging } from '../../envelope.ts'
import { picking } from '../../picking.ts'
import { SessionId, SessionRow } from '../../session/schemas.ts'
import {
  BasicInfo,
  Grant,
  GrantPreview,
  Holder,
  Name,
  NewUser,
  OwnRights,
  PasswordInput,
  PathEntry,
  PickedPerson,
  Reason,
  UserDetail,
  UserInput,
  UserRow,
  Version,
  userStates,
} from '../schemas.ts'
import { sortBy } from '../../sort.ts'
import { Made, Saved, add, byId, change, drop, read, sheet, text, versioned } from './shared.ts'

const userFilters = {
  text,
  state: Type.Optional(oneOf(userStates)),
  roleId: Type.Optional(Id),
  teamId: Type.Optional(Id),
  permission: text,
  online: Type.Optional(Type.Boolean()),
}

/** People of the console, their rights and sessions. */
export const userCalls = {
  pick: call({
    ...read,
    access: 'signed-in',
    scope: 'filtered',
    path: '/person',
    input: Type.Object({ ...picking, active: Type.Optional(Type.Boolean()) }),
    output: keysetOf(PickedPerson),
    summary:
      'People by name or id, of those who see the same data as the caller, of the own team, or, ' +
      'with people.read, of all',
  }),
  words: call({
    ...read,
    access: 'signed-in',
    scope: 'filtered',
    path: '/person/word',
    input: Empty,
    output: Type.Object({ skills: Type.Array(Type.String()), regions: Type.Array(Type.String()) }),
    summary: 'Skills and regions of the people whom the caller may name',
  }),
  users: call({
    ...read,
    path: '/user',
    output: pageOf(UserRow),
    summary: 'People of the console',
    input: Type.Object({
      ...sortBy(['name', 'displayName', 'teamName', 'region', 'state', 'email', 'changedAt']),
      ...paging,
      ...userFilters,
    }),
  }),
  exportUsers: call({
    ...read,
    ...sheet,
    path: '/user/export',
    input: Type.Object(userFilters),
    summary: 'People of the console as a workbook, 20,000 at most',
  }),
  user: call({
    ...read,
    path: '/user/:id',
    input: byId,
    output: UserDetail,
    summary: 'A person with all rights and the roles they come from',
  }),
  createUser: call({
    ...add,
    path: '/user',
    input: NewUser,
    output: Made,
    summary: 'Create a person; without a password they sign on at the identity provider',
  }),
  updateUser: call({
    ...change,
    path: '/user/:id',
    input: Type.Object({ id: Id, version: Version, ...UserInput.properties }),
    output: Saved,
    summary: 'Change facts and roles of a person',
  }),
  setUserState: call({
    ...change,
    path: '/user/:id/state',
    input: Type.Object({
      id: Id,
      version: Version,
      state: oneOf(['active', 'disabled']),
      reason: Reason,
    }),
    output: Saved,
    summary: 'Disable a person (their sessions end with -7), or let them in again',
  }),
  removeUser: call({
    ...drop,
    path: '/user/:id',
    input: versioned,
    output: Empty,
    summary: 'Delete a person: sessions end with -6, roles go, what they did stays',
  }),
  setPassword: call({
    ...change,
    path: '/user/:id/password',
    input: PasswordInput,
    output: Saved,
    summary: 'Set or take away a password; other sessions of that person end',
  }),
  kickUser: call({
    ...add,
    path: '/user/:id/kick',
    input: byId,
    output: Type.Object({ ended: Type.Integer() }),
    summary: 'End all sessions of a person with -8',
  }),
  userSessions: call({
    ...read,
    path: '/user/:id/session',
    input: byId,
    output: Type.Array(SessionRow),
    summary: 'Sessions of a person, newest first',
  }),
  endUserSession: call({
    ...drop,
    query: [],
    path: '/user/:id/session/:sessionId',
    input: Type.Object({ id: Id, sessionId: SessionId }),
    output: Empty,
    summary: 'End one session of a person with -8',
  }),
  whoCan: call({
    ...read,
    path: '/who-can',
    output: pageOf(Holder),
    summary:
      'Who holds a permission, may open a path and sees a type: all that are given must hold',
    input: Type.Object({
      ...sortBy(['name', 'displayName', 'teamName']),
      ...paging,
      permission: text,
      route: Type.Optional(PathEntry),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
    }),
  }),
  previewGrant: call({
    ...add,
    path: '/batch-auth/preview',
    input: Grant,
    output: GrantPreview,
    summary: 'What giving and taking roles would change for each person',
  }),
  grant: call({
    ...add,
    path: '/batch-auth',
    output: Type.Object({ changed: Type.Integer() }),
    answersWithin: 5000,
    summary: 'Give and take roles of many people, all or none, as previewed',
    input: Type.Object({
      ...Grant.properties,
      preview: Type.String({ maxLength: 64 }),
      changeOrder: Type.Optional(Type.String({ maxLength: 64 })),
      reason: Reason,
    }),
  }),
  ownRights: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    path: '/own-rights',
    input: Empty,
    output: OwnRights,
    summary: 'All that the caller holds: what they may hand out',
  }),
  syncBasicInfo: call({
    method: 'POST',
    service: 'user',
    access: 'signed-in',
    scope: 'self',
    path: '/user/syncBasicInfo',
    output: BasicInfo,
    summary: "Write what is given of the caller's own basic facts and answer all of them",
    input: Type.Object({
      displayName: Type.Optional(Name),
      region: Type.Optional(UserInput.properties.region),
      languages: Type.Optional(UserInput.properties.languages),
    }),
  }),
}
