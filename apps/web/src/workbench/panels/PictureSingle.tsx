import { thumbUrl } from '@oas/media/thumb'
import { t } from '../../i18n/texts.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { picturesOf } from '../engine/rows.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { ModelCard } from '../parts/ModelCard.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { PictureFacts } from '../parts/PictureFacts.tsx'

/** One record a time: the picture on the stage, the others as a strip, texts as its caption. */
export function PictureSingle() {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  if (!record) return null
  const pictures = picturesOf(record)
  const at = Math.max(
    0,
    pictures.findIndex((one) => one.rowId === rowId),
  )
  const shown = pictures[at]
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <div className="wb-stage wb-shield">
        <ModelCard record={record} />
        {shown ? (
          <button
            type="button"
            className="wb-stage-picture"
            onClick={() =>
              set(bench, { viewer: { urls: pictures.map((one) => one.item.content), index: at } })
            }
          >
            <span className="sr-only">{t('audit.act_open')}</span>
            <Picture
              url={shown.item.content}
              alt={shown.item.desc ?? t('audit.picture_n', { n: at + 1 })}
              primary
              onState={() => bench.trace.loaded(record.id)}
            />
          </button>
        ) : (
          <div className="wb-stage-picture">
            <span className="wb-broken">{t('audit.no_picture')}</span>
          </div>
        )}
        {pictures.length > 1 ? (
          <span className="wb-page-n">
            {at + 1}/{pictures.length}
          </span>
        ) : null}
      </div>
      {pictures.length > 1 ? (
        <div className="wb-strip wb-shield">
          {pictures.map((one, index) => (
            <button
              key={one.rowId}
              type="button"
              aria-current={index === at}
              onClick={() => set(bench, { rowId: one.rowId })}
            >
              <span className="sr-only">{t('audit.picture_n', { n: index + 1 })}</span>
              <Picture url={thumbUrl(one.item.content, 120)} alt="" lazy bubbles />
            </button>
          ))}
        </div>
      ) : null}
      {record.texts.map((item, index) => (
        <MarkedText record={record} key={item.id ?? index} item={item} focused={index === 0} />
      ))}
      <PictureFacts item={shown?.item} />
      <ExtFields record={record} />
    </div>
  )
}
