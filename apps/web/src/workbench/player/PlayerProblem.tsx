import { t } from '../../i18n/texts.ts'
import type { Player } from './use-player.ts'

const names = {
  aborted: 'audit.media_aborted',
  network: 'audit.media_network',
  decode: 'audit.media_decode',
  source: 'audit.media_source',
  undecoded: 'audit.media_undecoded',
  blocked: 'audit.media_blocked',
} as const

/**
 * Why a recording cannot be played, or not to its end, in its place, and how to go on. Nothing
 * where it can.
 */
export function PlayerProblem({ player, url }: { player: Player; url: string }) {
  const { problem, cut, message, busy, retry } = player
  if (problem === null && !cut) return null
  const text =
    problem === null
      ? t('audit.media_cut')
      : problem === 'slow'
        ? t('audit.media_slow')
        : t('audit.media_error', { name: message === '' ? t(names[problem]) : message })
  return (
    <p className="wb-bar warn" role="alert">
      {text} {busy ? <span role="status">{t('audit.media_trying')} </span> : null}
      {t('audit.media_anyway')}{' '}
      <button type="button" className="btn" onClick={retry}>
        {t('audit.retry')}
      </button>{' '}
      <a className="btn" href={url} target="_blank" rel="noreferrer noopener">
        {t('audit.new_tab')}
      </a>
    </p>
  )
}
