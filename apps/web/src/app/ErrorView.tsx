import { Component, type ReactNode } from 'react'
import type { CallFailure } from '../api/call-error.ts'
import { useRefusedPage } from '../api/use-main-call.ts'
import { t, tData } from '../i18n/texts.ts'
import './error-view.css'

/** The whole view when something broke: code 500, the text, and two ways on. */
export function ErrorView({ error }: { error: unknown }) {
  return (
    <main className="error-view">
      <h1>500</h1>
      <p>whoops</p>
      <p className="mono">{(error as Error).message}</p>
      <p>
        <a
          href={window.location.href}
          onClick={(event) => {
            event.preventDefault()
            window.location.reload()
          }}
        >
          {tData('frontend.refresh')}
        </a>{' '}
        ·{' '}
        <a
          href="#/"
          onClick={(event) => {
            event.preventDefault()
            window.history.back()
          }}
        >
          {tData('frontend.back')}
        </a>
      </p>
    </main>
  )
}

/** Shows the error view in place of a screen that threw; another route starts afresh. */
class ErrorBoundary extends Component<
  { children: ReactNode; at: string },
  { error: unknown; at: string }
> {
  override state = { error: null as unknown, at: this.props.at }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps(props: { at: string }, state: { at: string }) {
    return props.at === state.at ? null : { error: null, at: props.at }
  }
  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorView error={this.state.error} />
  }
}

/** In place of a page whose own call is refused: once, without what would be refused as well. */
const RefusedView = ({ failure }: { failure: CallFailure }) => (
  <section className="error-view" role="alert">
    <h1>403</h1>
    <p>{t('frontend.no_access')}</p>
    <p>{failure.message}</p>
    <p>
      <a href="#/">{t('frontend.back_home')}</a>
    </p>
  </section>
)

/** A screen, or why it is not shown. */
export function ScreenRoom({ at, children }: { at: string; children: ReactNode }) {
  const refusal = useRefusedPage()
  return refusal ? (
    <RefusedView failure={refusal} />
  ) : (
    <ErrorBoundary at={at}>{children}</ErrorBoundary>
  )
}
