import { sessionCalls } from '@oas/contract/session/calls'
import { implement } from '../../http/implement.ts'
import type { Job } from '../../jobs/job.ts'
import { listWays, logIn, logInLocally } from './login.ts'
import { issuePermissionToken } from './permission-token.ts'
import { sweepSessions } from './queries.ts'
import {
  getLoginLog,
  getSelf,
  keepAlive,
  listRoutes,
  logOut,
  permissionCheck,
  permissionOf,
} from './self.ts'
import { endOwnSession, listOwnSessions } from './sessions.ts'
import { finishSso, startSso } from './sso.ts'

export { isGuessable, requireUnknown } from './known-password.ts'
export { hashPassword } from './password.ts'
export { verifyPermissionToken } from './permission-token.ts'
export { menuOf } from './menu.ts'
export { announceEnded, endSessions, sessionsOf } from './sessions.ts'
export { endLiveSession, endLiveSessions } from './queries.ts'

const sweep: Job = {
  name: 'session.sweep',
  every: 600_000,
  run: async (ctx) => {
    await sweepSessions(ctx, ctx.now())
    return false
  },
}

export const session = {
  area: 'session',
  jobs: [sweep],
  calls: implement(sessionCalls, {
    login: logIn,
    loginLocal: logInLocally,
    loginTest: logInLocally,
    ways: listWays,
    ssoLogin: startSso,
    ssoCallback: finishSso,
    logout: logOut,
    keepAlive,
    self: getSelf,
    routes: listRoutes,
    loginLog: getLoginLog,
    ownSessions: listOwnSessions,
    endOwnSession,
    permissionOf,
    permissionCheck,
    permissionToken: issuePermissionToken,
  }),
} as const
