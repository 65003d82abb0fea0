import type { Permission } from '@oas/contract/permissions'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type ItemRow, itemTypes } from '@oas/contract/text-moderation/schemas'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { typeKeyOf } from '@oas/contract/type-key'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'

/** What is read anew after any change. */
export const refreshes = [
  textModerationCalls.items,
  textModerationCalls.item,
  textModerationCalls.libraries,
  textModerationCalls.categories,
  textModerationCalls.scenes,
  textModerationCalls.profiles,
  textModerationCalls.profile,
  textModerationCalls.profileRows,
  textModerationCalls.previewProfile,
  textModerationCalls.releases,
  textModerationCalls.servers,
]

/** Why somebody may not do something; undefined: they may. */
export function useRights(): (permission: Permission) => string | undefined {
  const { may } = useMay()
  return (permission) => (may(permission) ? undefined : t('text_moderation.no_right'))
}

export function useLibraryChoices(): Choice[] {
  const { data } = useCall(textModerationCalls.libraries, { pageSize: 200 })
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
/** Categories with the names of those above them. */
export function useCategoryChoices(): Choice[] {
  const { data } = useCall(textModerationCalls.categories, {})
  return (data?.list ?? []).map(({ id, path }) => ({ value: id, label: path }))
}
export function useSceneChoices(): Choice[] {
  const { data } = useCall(textModerationCalls.scenes, { pageSize: 200 })
  return (data?.list ?? []).map(({ key, name }) => ({ value: key, label: name }))
}
/** Types of the apps one sees, by `app:type`. */
export function useTypeChoices(): Choice[] {
  const { types, nameOfType } = useTypes()
  const { nameOf } = useApps()
  return types.map((type) => ({
    value: typeKeyOf(type),
    label: `${nameOf(type.appId)} › ${nameOfType(type)}`,
  }))
}
export function wordTypeChoices(): Choice[] {
  return itemTypes.map((type) => ({
    value: String(type),
    label: tData(`text_moderation.type_${type}`),
  }))
}
export function levelChoices(): Choice[] {
  return [1, 2, 3].map((level) => ({
    value: String(level),
    label: tData(`text_moderation.level_${level}`),
  }))
}

const tones = {
  draft: '',
  pending: 'warn',
  approved: 'good',
  urgent: 'bad',
  rejected: 'bad',
  offline: '',
  expired: '',
} as const

/** Where an item is on its way, and whether what it says is in force. */
export function StateOf({ row }: { row: ItemRow }) {
  const waits = row.approvedVersion !== null && row.approvedVersion !== row.liveVersion
  return (
    <>
      <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
        {tData(`text_moderation.state_${row.state}`)}
      </span>{' '}
      {row.liveVersion !== null && (
        <span className="state-tag good">{t('text_moderation.in_force')}</span>
      )}
      {waits && <span className="muted">{t('text_moderation.waits_release')}</span>}
    </>
  )
}
