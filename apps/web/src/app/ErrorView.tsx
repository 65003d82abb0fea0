import { Component, type ReactNode } from 'react'
import { tData } from '../i18n/texts.ts'
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
export class ErrorBoundary extends Component<
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
