import { t } from '../i18n/texts.ts'

/** Instead of a thing that is not there: why, and the way back to the list it would stand in. */
export function Missing({ text, list, title }: { text?: string; list: string; title: string }) {
  return (
    <section className="missing" role="alert">
      <h1>{t('frontend.missing')}</h1>
      <p>{text ?? t('frontend.missing_hint')}</p>
      <p>
        <a className="btn" href={`#${list}`}>
          {t('frontend.back_to', { list: title })}
        </a>
      </p>
    </section>
  )
}
