import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'

const acts = [
  101, 102, 103, 104, 105, 106, 107, 108, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 301,
  302, 303, 401, 402, 403, 404, 405, 406, 501, 502, 503,
]

export function actName(id: number): string {
  return tData(`result.punish_${id}`)
}
export function actChoices(): Choice[] {
  return acts.map((id) => ({ value: String(id), label: actName(id) }))
}

const tones: Record<string, string> = {
  active: 'warn',
  planned: 'warn',
  sent: 'warn',
  cleared: 'good',
  failed: 'bad',
}

export function StateTag({ state }: { state: string }) {
  return (
    <span className={`state-tag ${tones[state] ?? ''}`}>
      {tData(`result.punish_state_${state}`)}
    </span>
  )
}

const deliveryTones: Readonly<Record<string, string>> = { delivered: 'good', pending: 'warn' }
export function Delivery({ state }: { state: string }) {
  return state === '' ? (
    <span className="muted">{t('clear_punish.no_delivery')}</span>
  ) : (
    <span className={`state-tag ${deliveryTones[state] ?? 'bad'}`}>
      {tData(`delivery.state_${state}`)}
    </span>
  )
}
export function Ends({ endAt, permanent }: { endAt: number | null; permanent: boolean }) {
  return (
    <>
      {permanent ? (
        t('clear_punish.permanent')
      ) : endAt === null ? (
        <span className="muted">{t('clear_punish.at_once')}</span>
      ) : (
        formatTime(endAt)
      )}
    </>
  )
}

export function whyText(reason: string): string {
  return tData(`clear_punish.why_${reason.replaceAll('-', '_')}`)
}
