import type { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'
import { Missing as NotThere } from '../../kit/Missing.tsx'

type Props = { error: CallFailure | null; list: string; title: string }

/** Instead of a thing that is not there, or not yet. */
export function Missing({ error, list, title }: Props) {
  if (!error) return <p aria-busy="true">{t('frontend.loading')}</p>
  return (
    <NotThere
      {...(error.status === 404 ? {} : { text: error.message })}
      list={list}
      title={title}
    />
  )
}
