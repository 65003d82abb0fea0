import type { AppEndpoint, AppFields, AppNames } from '@oas/contract/app/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'

const tones = { on: 'good', off: 'warn', gone: 'bad' } as const
/** Where decisions of an app go, and whether they leave. */
export function Endpoint({ endpoint }: { endpoint: AppEndpoint | null }) {
  return endpoint ? (
    <span
      className={`state-tag ${tones[endpoint.state]}`}
      title={tData(`app.endpoint_${endpoint.state}`)}
    >
      <span className="mono app-url">{endpoint.url}</span>
    </span>
  ) : (
    <span className="muted">–</span>
  )
}

export type Draft = AppNames & {
  timeZone: string
  icon: { id: string; url: string; name: string; mime: string }[]
  rate: number | null
}
export const emptyDraft: Draft = {
  cn: '',
  en: '',
  id: '',
  ru: '',
  timeZone: 'Asia/Shanghai',
  icon: [],
  rate: null,
}
export function draftOf({ names, timeZone, icon, rate }: AppFields): Draft {
  return {
    ...names,
    timeZone,
    rate,
    icon: icon === '' ? [] : [{ id: icon, url: icon, name: t('app.icon'), mime: 'image/png' }],
  }
}
export function fieldsOf({ cn, en, id, ru, timeZone, icon, rate }: Draft): AppFields {
  return {
    names: { cn, en, id, ru },
    timeZone,
    rate,
    icon: icon[0]?.url.split('?')[0] ?? '',
  }
}
/** What the page itself can tell is wrong. */
export function checkDraft({ en, rate }: Draft) {
  return {
    en: required(en, t('app.name_en')),
    rate:
      rate !== null && !(Number.isInteger(rate) && rate >= 1 && rate <= 5000)
        ? t('app.rate_hint')
        : null,
  }
}
/** The field that shows what is refused of a path: names stand beside the rest, by language. */
export function fieldOfPath(path: string): string {
  return path.replace(/^names\./, '')
}
