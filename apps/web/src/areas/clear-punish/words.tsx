import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'

const acts = [
  101, 102, 103, 104, 105, 106, 107, 108, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 301,
  302, 303, 401, 402, 403, 404, 405, 406, 501, 502, 503,
]

export const actName = (id: number): string => tData(`result.punish_${id}`)
export const actChoices = (): Choice[] =>
  acts.map((id) => ({ value: String(id), label: actName(id) }))

const tones: Record<string, string> = {
  active: 'warn',
  planned: 'warn',
  sent: 'warn',
  cleared: 'good',
  failed: 'bad',
}

export const StateTag = ({ state }: { state: string }) => (
  <span className={`state-tag ${tones[state] ?? ''}`}>{tData(`result.punish_state_${state}`)}</span>
)

const deliveryTones: Readonly<Record<string, string>> = { delivered: 'good', pending: 'warn' }
export const Delivery = ({ state }: { state: string }) =>
  state === '' ? (
    <span className="muted">{t('clear_punish.no_delivery')}</span>
  ) : (
    <span className={`state-tag ${deliveryTones[state] ?? 'bad'}`}>
      {tData(`delivery.state_${state}`)}
    </span>
  )
export const Ends = ({ endAt, permanent }: { endAt: number | null; permanent: boolean }) => (
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

export const whyText = (reason: string): string =>
  tData(`clear_punish.why_${reason.replaceAll('-', '_')}`)
