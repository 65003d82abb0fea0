import { Type } from 'typebox'
import { call } from '../define.ts'
import { environments } from '../system-config/environment.ts'
import { Empty, Id, Millis, keyset, keysetOf, oneOf } from '../envelope.ts'
import { LoginLogRow, SelfInfo, SessionId, SessionRow, Token, UserName } from './schemas.ts'

const redirect = { host: Type.Optional(Type.String({ maxLength: 200 })), redirectUrl: Type.Optional(Type.String({ maxLength: 2000 })) }
const Flag = Type.Object({ flag: Type.Boolean() })

export const sessionCalls = {
  login: call({ method: 'POST', service: 'user', path: '/login', access: 'public', scope: 'none', input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }), password: Type.String({ minLength: 1, maxLength: 200 }) }), output: Token, summary: 'Log in by account and password' }),
  loginLocal: call({ method: 'POST', service: 'user', path: '/login/local', access: 'public', scope: 'none', input: Type.Object({ name: UserName }), output: Token, summary: 'Log in by user name alone: loopback and demo data only' }),
  loginTest: call({ method: 'POST', service: 'user', path: '/login/test', access: 'public', scope: 'none', input: Type.Object({ name: UserName }), output: Token, summary: 'The same as login/local, for scripts' }),
  ways: call({ method: 'GET', service: 'user', path: '/login/ways', access: 'public', scope: 'none', input: Empty, output: Type.Object({ sso: Type.Boolean(), password: Type.Boolean(), local: Type.Boolean(), demoUsers: Type.Array(Type.String()), signedIn: Type.Boolean(), environment: oneOf(environments) }), summary: 'Which ways to log in this server offers' }),
  ssoLogin: call({ method: 'GET', service: 'user', path: '/cas/login', access: 'public', scope: 'none', input: Type.Object(redirect), output: Type.Unknown(), answers: 'raw', summary: 'Browser navigation: sign on at the identity provider, end at redirectUrl' }),
  ssoCallback: call({ method: 'GET', service: 'user', path: '/cas/callback', access: 'public', scope: 'none', input: Type.Object({ state: Type.Optional(Type.String({ maxLength: 500 })), code: Type.Optional(Type.String({ maxLength: 4000 })), error: Type.Optional(Type.String({ maxLength: 500 })), iss: Type.Optional(Type.String({ maxLength: 2000 })) }), output: Type.Unknown(), answers: 'raw', summary: 'Return from the identity provider' }),
  logout: call({ method: 'GET', service: 'user', path: '/cas/logout', access: 'public', scope: 'self', input: Type.Object(redirect), output: Type.Object({ url: Type.String() }), summary: 'End the session' }),
  keepAlive: call({ method: 'GET', service: 'user', path: '/cas/keepAlive', access: 'signed-in', scope: 'self', input: Empty, output: Type.Object({ time: Millis }), summary: 'Keep the session alive; answers the server time' }),
  self: call({ method: 'GET', service: 'user', path: '/getSelfMainInfoNew', access: 'signed-in', scope: 'self', input: Empty, output: SelfInfo, summary: 'Who I am, what I may do, my menu' }),
  routes: call({ method: 'GET', service: 'user', path: '/listFrontPageRoute', access: 'signed-in', scope: 'self', input: Empty, output: Type.Array(Type.String()), summary: "Front-end paths the caller may open; '*' at the end is a prefix" }),
  loginLog: call({ method: 'GET', service: 'user', path: '/realstatus/listLoginLog', access: 'signed-in', scope: 'self', input: Type.Object({ ...keyset, name: Type.Optional(Type.String({ maxLength: 64 })), way: Type.Optional(oneOf(['password', 'local', 'sso'])), ok: Type.Optional(Type.Boolean()), from: Type.Optional(Millis), to: Type.Optional(Millis) }), output: keysetOf(LoginLogRow), summary: "Log-ins: one's own, or everybody's with log.login" }),
  ownSessions: call({ method: 'GET', service: 'user', path: '/session', access: 'signed-in', scope: 'self', input: Empty, output: Type.Array(SessionRow), summary: "One's own sessions of the last 30 days, newest first" }),
  endOwnSession: call({ method: 'DELETE', service: 'user', path: '/session/:id', access: 'signed-in', scope: 'self', input: Type.Object({ id: SessionId }), output: Empty, summary: 'End another one of the own sessions' }),
  permissionOf: call({ method: 'GET', service: 'review', path: '/permission', access: 'signed-in', scope: 'self', input: Type.Object({ aid: Type.Optional(Id), permission: Type.String({ maxLength: 100 }) }), output: Flag, summary: 'Whether an auditor holds a permission' }),
  permissionCheck: call({ method: 'GET', service: 'user', path: '/permission/check', access: 'signed-in', scope: 'self', input: Type.Object({ userId: Type.Optional(Id), permission: Type.String({ maxLength: 100 }) }), output: Flag, summary: 'Whether a user holds a permission' }),
  permissionToken: call({ method: 'GET', service: 'user', path: '/cas/getPermissionToken', access: 'signed-in', scope: 'self', input: Type.Object({ type: Type.Optional(Type.String({ maxLength: 50 })), permission: Type.String({ maxLength: 100 }) }), output: Type.Object({ token: Type.String(), expiresAt: Millis }), summary: 'A ten-minute token that proves a permission' }),
}
