import type { Permission } from '../permissions.ts'
import type { NoticeSettings } from './schemas.ts'

/** What holds for who has set nothing. */
export const usualSettings: NoticeSettings = {
  placement: 'topRight',
  notify: true,
  sound: true,
  badge: true,
  pageTitleBadge: true,
  systemNotify: false,
  notifyInterval: 0,
  soundInterval: 10,
  blockExpire: 0,
  systemPopupWay: 'hidden',
}

/** Settings that only holders of a permission may make differ from the usual ones. */
export const guardedSettings = {
  notify: 'external-im-control-notify',
  notifyInterval: 'external-im-control-interval',
  soundInterval: 'external-im-control-interval',
  blockExpire: 'external-im-control-block',
} as const satisfies Partial<Record<keyof NoticeSettings, Permission>>
const guarded = Object.keys(guardedSettings) as (keyof typeof guardedSettings)[]

/** Names of the guarded settings that these permissions do not open. */
export function lockedSettings(
  permissions: ReadonlySet<Permission>,
): (keyof typeof guardedSettings)[] {
  return guarded.filter((name) => !permissions.has(guardedSettings[name]))
}

/** The settings in force: what was set, except where it was set by a right that is gone. */
export function settingsInForce(
  stored: Partial<NoticeSettings>,
  permissions: ReadonlySet<Permission>,
): NoticeSettings {
  const usual: Partial<NoticeSettings> = Object.fromEntries(
    lockedSettings(permissions).map((name) => [name, usualSettings[name]]),
  )
  return { ...usualSettings, ...stored, ...usual }
}
