import { t } from '../../../i18n/texts.ts'
import { ContextTabs } from '../../context/ContextTabs.tsx'
import { focused, set } from '../../engine/bench.ts'
import { useBench, useBenchState } from '../../engine/react.ts'
import { Key } from '../../parts/Key.tsx'
import { RecordBars } from '../../parts/RecordBars.tsx'
import { RecordHead } from '../../parts/RecordHead.tsx'
import { ExtFields } from '../ExtFields.tsx'
import { ModelCard } from '../../parts/ModelCard.tsx'
import { Resources } from '../Resources.tsx'

/** The whole record of the row in focus, with what surrounds it. It follows the focus. */
export function TableDetail() {
  const bench = useBench()
  const record = useBenchState(focused)
  if (!record) return null
  return (
    <aside className="tb-detail" aria-label={t('panel.detail')} data-keys>
      <h2>
        {t('panel.detail')}
        <span className="wb-space" />
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set(bench, { detail: false })}
        >
          {t('audit.close')} <Key combo="ArrowLeft" />
        </button>
      </h2>
      <div className="tb-detail-body" tabIndex={0} role="group" aria-label={record.postId}>
        <RecordHead record={record} />
        <RecordBars record={record} />
        <ModelCard record={record} />
        <ExtFields record={record} />
        <Resources record={record} at={null} primary={false} />
      </div>
      {bench.preview ? null : <ContextTabs />}
    </aside>
  )
}
