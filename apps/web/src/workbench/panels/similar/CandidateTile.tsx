import { thumbUrl } from '@oas/media/thumb'
import { useEffect, useRef } from 'react'
import { resultName, t } from '../../../i18n/texts.ts'
import { tickSame } from '../../actions/similar-actions.ts'
import { set } from '../../engine/bench.ts'
import { useBench } from '../../engine/react.ts'
import { isMedia } from '../../shapes/value-text.ts'
import type { Candidate } from '../../shapes/similar.ts'
import { Picture } from '../../../kit/picture/Picture.tsx'

export function scoreText(score: number): string {
  return `${Math.round(score * 100)} %`
}

type Props = { candidate: Candidate; on: boolean; same: boolean; under: boolean; locked: boolean }
/** A candidate in the grid: how like it is, what it shows, what was decided on it. */
export function CandidateTile({ candidate, on, same, under, locked }: Props) {
  const bench = useBench()
  const root = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (on) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const { postId, score, pictures, videos, texts, group, verdict, source } = candidate
  const cover =
    pictures[0] === undefined ? videos.find((one) => one.cover !== '')?.cover : undefined
  const url = pictures[0] ?? cover ?? (group && isMedia(group.avatar) ? group.avatar : undefined)
  const words = group ? group.name || group.notice : (texts[0] ?? '')
  return (
    <li
      ref={root}
      data-candidate={postId}
      aria-current={on}
      className={`sm-tile ${on ? 'on' : ''} ${same ? 'same' : ''} ${under ? 'under' : ''}`}
    >
      <header>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={same}
            disabled={locked}
            onChange={() => tickSame(bench, postId)}
          />{' '}
          <b className="nd-number">{scoreText(score)}</b>
          <span className="sr-only"> {t('similar.tick', { post: postId })}</span>
        </label>
        <span className="wb-space" />
        {verdict ? <span className="wb-tag">{resultName(verdict)}</span> : null}
      </header>
      <button
        type="button"
        tabIndex={-1}
        className="sm-face"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => set(bench, { rowId: postId })}
      >
        {url ? (
          <span className="sm-thumb wb-shield">
            <Picture
              url={thumbUrl(url, 240)}
              alt=""
              lazy
              {...(cover === undefined ? {} : { videoSeconds: null })}
            />
          </span>
        ) : null}
        {words ? <span className="sm-words">{words.slice(0, 160)}</span> : null}
        <small className="mono muted">
          {postId}
          {source ? ` · ${source}` : ''}
        </small>
      </button>
    </li>
  )
}
