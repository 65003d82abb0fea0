import { type Static, Type } from 'typebox'
import { Id, Millis, nullable } from '../envelope.ts'

export type MenuEntry = {
  id: string
  icon: string
  title: string
  path: string
  hidden: boolean
  hideChildrenInMenu: boolean
  meta: { title: string; icon: string; target: string }
  children: MenuEntry[]
}
/**
 * A menu entry: `title` is a language key; a path that starts with '#' stays inside the console.
 */
export const MenuEntry = Type.Unsafe<MenuEntry>(
  Type.Cyclic(
    {
      MenuEntry: Type.Object({
        id: Id,
        icon: Type.String(),
        title: Type.String(),
        path: Type.String(),
        hidden: Type.Boolean(),
        hideChildrenInMenu: Type.Boolean(),
        meta: Type.Object({ title: Type.String(), icon: Type.String(), target: Type.String() }),
        children: Type.Array(Type.Ref('MenuEntry')),
      }),
    },
    'MenuEntry',
  ),
)

export const AppInfo = Type.Object({ id: Type.Integer(), name: Type.String(), key: Type.String() })

export const SelfInfo = Type.Object({
  id: Id,
  name: Type.String(),
  displayName: Type.String(),
  serverIp: Type.String(),
  ipInfo: Type.Object({ ip: Type.String(), region: Type.String() }),
  teamId: nullable(Id),
  teamName: Type.String(),
  region: Type.String(),
  languages: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  apps: Type.Array(AppInfo),
  menuList: Type.Array(MenuEntry),
})
export type SelfInfo = Static<typeof SelfInfo>

export const Token = Type.Object({
  token: Type.String(),
  userId: Id,
  name: Type.String(),
  expiresAt: Millis,
})
export const UserName = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_\\u4e00-\\u9fff]+$',
})

export const LoginLogRow = Type.Object({
  id: Id,
  name: Type.String(),
  at: Millis,
  ip: Type.String(),
  userAgent: Type.String(),
  way: Type.String(),
  result: Type.String(),
})
export type LoginLogRow = Static<typeof LoginLogRow>

export const SessionId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const SessionRow = Type.Object({
  id: SessionId,
  way: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  createdAt: Millis,
  seenAt: Millis,
  expiresAt: Millis,
  endedAt: nullable(Millis),
  endCode: nullable(Type.Integer()),
  live: Type.Boolean(),
  current: Type.Boolean({ description: 'the session of this very call' }),
})
export type SessionRow = Static<typeof SessionRow>
