import { useEffect, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Unusable, tools } from './tools.ts'
import './tool.css'

const mostLetters = 200_000

/** Times, ids, hashes, addresses: a text in, a text out; nothing leaves the page. */
export function ToolsPage() {
  const { query } = usePlace()
  const tool = tools.find((one) => one.key === query.get('tool')) ?? tools[0]
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ text: string; wrong: boolean }>({ text: '', wrong: false })
  useEffect(() => {
    let current = true
    if (!tool || text.trim() === '') {
      setResult({ text: '', wrong: false })
      return undefined
    }
    void Promise.resolve()
      .then(() => tool.run(text))
      .then(
        (found) => {
          if (current) setResult({ text: found, wrong: false })
        },
        (error: unknown) => {
          if (current) setResult({ text: '', wrong: error instanceof Unusable })
        },
      )
    return () => {
      current = false
    }
  }, [tool, text])
  return (
    <div className="tool-page">
      <div className="list-head">
        <h1>{t('tool.title')}</h1>
        <span className="list-space" />
        <a className="btn" href="#/global-tools/download">
          {t('tool.downloads')}
        </a>
      </div>
      <div className="tool-tiles" role="radiogroup" aria-label={t('tool.title')}>
        {tools.map((one) => (
          <label key={one.key} className={one === tool ? 'chosen' : ''}>
            <input
              type="radio"
              name="tool"
              className="sr-only"
              checked={one === tool}
              onChange={() => setQuery({ tool: one.key })}
            />
            {tData(`tool.${one.key}`)}
          </label>
        ))}
      </div>
      <div className="tool-texts">
        <label>
          {t('tool.input')}
          <textarea
            className="mono"
            rows={12}
            maxLength={mostLetters}
            value={text}
            aria-invalid={result.wrong}
            aria-describedby="tool-problem"
            onChange={(event) => setText(event.target.value)}
          />
          <span className="problem" id="tool-problem" role="status">
            {result.wrong ? t('tool.unusable') : ''}
          </span>
        </label>
        <label>
          {t('tool.output')}
          <textarea className="mono" rows={12} readOnly value={result.text} />
          <button
            type="button"
            className="btn"
            disabled={result.text === ''}
            onClick={() => {
              void copyText(result.text)
            }}
          >
            {t('tool.copy')}
          </button>
        </label>
      </div>
    </div>
  )
}
