import type { Output } from '@oas/contract/define'
import { languageCalls } from '@oas/contract/language/calls'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Differences } from './Differences.tsx'
import { readWorkbook } from './workbook.ts'
import './language.css'

type Compared = Output<(typeof languageCalls)['compare']>

/**
 * Reads a workbook, shows what it says otherwise and why lines cannot be taken, and stores those
 * that are chosen.
 */
const Panel = ({ importing }: { importing: boolean }) => {
  const compare = useSend(languageCalls.compare)
  const [result, setResult] = useState<{ found: Compared; file: string; turn: number } | null>(null)
  const [problem, setProblem] = useState('')
  const ask = async (file: string): Promise<void> => {
    setProblem('')
    try {
      const found = await compare.mutateAsync({ file })
      setResult((before) => ({ found, file, turn: (before?.turn ?? 0) + 1 }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setResult(null)
      setProblem(error.message)
    }
  }
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    setResult(null)
    const file = await readWorkbook(chosen)
    if (file === null || file === '') {
      setProblem(t('language.file_too_large'))
      return
    }
    await ask(file)
  }
  return (
    <div className="language-page">
      <h1>{importing ? t('language.tab_import') : t('language.tab_compare')}</h1>
      <div className="language-card">
        <label className="field">
          {t('language.file')}
          <FilePicker
            accept=".xlsx"
            describedBy="workbook-hint"
            invalid={problem !== ''}
            disabled={compare.isPending}
            onFiles={([file]) => void choose(file)}
          />
        </label>
        <span className="muted" id="workbook-hint">
          {importing ? t('language.file_hint_import') : t('language.file_hint_compare')}
        </span>
        {compare.isPending && <span aria-busy="true">{t('language.reading')}</span>}
        {problem && (
          <span className="language-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      {result && (
        <Differences
          key={result.turn}
          found={
            importing
              ? { ...result.found, list: result.found.list.filter((row) => row.kind !== 'missing') }
              : result.found
          }
          chooseAll={importing}
          onStored={() => ask(result.file)}
        />
      )}
    </div>
  )
}

/** Import of a workbook, and the comparison with another environment by a file exported there. */
export function ComparePage() {
  const { query } = usePlace()
  const tab = query.get('tab') === 'compare' ? 'compare' : 'import'
  return (
    <Tabs
      label={t('language.compare')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'import', label: t('language.tab_import') },
        { key: 'compare', label: t('language.tab_compare') },
      ]}
    >
      <Panel key={tab} importing={tab === 'import'} />
    </Tabs>
  )
}
