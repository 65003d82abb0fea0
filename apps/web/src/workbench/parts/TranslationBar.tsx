import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { hooksOf, translatedPart } from '../engine/infos.ts'
import { askInfo } from '../engine/page-info.ts'
import { useBench, useBenchState } from '../engine/react.ts'

/** Says that only the first texts of a record are translated, and asks for the rest. */
export function TranslationBar({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const shown = useBenchState((state) => state.translated)
  const hooks = useBenchState((state) => hooksOf(state, record))
  const infos = useBenchState((state) => state.infos[record.recordId])
  const part = translatedPart(hooks, infos)
  return !shown || part === undefined ? null : (
    <p className="wb-bar">
      {t('frontend.info_translated_first', { n: part.n, all: part.all })}{' '}
      <button
        type="button"
        className="btn plain"
        aria-busy={part.loading}
        disabled={part.loading}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void askInfo(bench, record, part.hook, { all: true })}
      >
        {t('audit.translate_rest')}
      </button>
    </p>
  )
}
