import { sessionCalls } from '@oas/contract/session/calls'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import {
  type EntryKind,
  type WhiteScope,
  whiteScopes,
  whiteStates,
} from '@oas/contract/white-list/schemas'
import { Fragment } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'

/** What is read anew after any change. */
export const refreshes = [
  whiteListCalls.lists,
  whiteListCalls.entries,
  whiteListCalls.liveList,
  whiteListCalls.businesses,
  whiteListCalls.effective,
]

const tones = {
  pending: 'warn',
  active: 'good',
  rejected: 'bad',
  stopped: '',
  expired: '',
} as const

/** Who reads the page: their apps, their own id, and why they may change or pass nothing. */
export function useReader() {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const apps = self?.apps ?? []
  return {
    apps,
    ownId: self?.id ?? '',
    noEdit: may('whitelist.edit') ? undefined : t('white_list.needs_edit'),
    noReview: may('whitelist.review') ? undefined : t('white_list.needs_review'),
    appName: (id: number): string => apps.find((app) => app.id === id)?.name ?? String(id),
  }
}

export type Reader = ReturnType<typeof useReader>
const scopeName = (scope: WhiteScope): string => tData(`white_list.scope_${scope.toLowerCase()}`)
export function scopeChoices(): Choice[] {
  return whiteScopes.map((scope) => ({ value: scope, label: scopeName(scope) }))
}
export function stateChoices(): Choice[] {
  return whiteStates.map((state) => ({ value: state, label: tData(`white_list.state_${state}`) }))
}
export function subjectName(kind: Exclude<EntryKind, 'live'>): string {
  return tData(`white_list.subject_${kind}`)
}

export function Scopes({ scopes }: { scopes: readonly WhiteScope[] }) {
  return (
    <>
      {scopes.map((scope) => (
        <Fragment key={scope}>
          <span className={`state-tag ${scope.startsWith('NOT_') ? 'warn' : ''}`}>
            {scopeName(scope)}
          </span>{' '}
        </Fragment>
      ))}
    </>
  )
}

export function StateTag({ state, reason }: { state: keyof typeof tones; reason: string }) {
  return (
    <span className={`state-tag ${tones[state]}`} title={reason}>
      {tData(`white_list.state_${state}`)}
    </span>
  )
}

export function Until({ until }: { until: number | null }) {
  return until === null ? (
    <span className="muted">{t('white_list.for_ever')}</span>
  ) : (
    <>{formatTime(until)}</>
  )
}
