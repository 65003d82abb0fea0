import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { numberKey } from '../../actions/keys.ts'
import { Key } from '../../parts/Key.tsx'
import type { FormProps } from './form-props.ts'
import { type Box, type Point, start } from './boxes.ts'
import { drawing } from './drawing.ts'
import { TimesBody } from './TimesBody.tsx'
import { useBoxes } from './use-boxes.ts'

const BoxLabels = ({ labels }: Pick<FormProps, 'labels'>) => (
  <p className="wb-choices">
    {labels.slice(0, 9).map(({ label, n }) => (
      <span key={label.id} className="wb-tag label">
        <Key combo={numberKey(n)} /> {label.name}
      </span>
    ))}
  </p>
)

const BoxShown = ({ box, name, on }: { box: Box; name: string | number; on: boolean }) => (
  <i
    className={on ? 'on' : ''}
    style={{
      left: `${box.x * 100}%`,
      top: `${box.y * 100}%`,
      width: `${box.w * 100}%`,
      height: `${box.h * 100}%`,
    }}
  >
    <b>{name}</b>
  </i>
)

/**
 * Boxes on a picture: drawn with the pointer, or added with Insert, moved by arrows, sized by Shift
 * and arrows, labelled by digits.
 */
export function BoxBody(props: FormProps) {
  const { button, record, labels, facts } = props
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  const from = useRef<Point | null>(null)
  const item = facts.items.find(({ kind }) => kind === 'picture')
  const url = record.pictures[0]?.content ?? record.videos[0]?.cover
  const rowId = item?.rowId ?? facts.items.find(({ kind }) => kind === 'video')?.rowId
  const { boxes, at, add, removeCurrent, onKeyDown } = useBoxes(props, rowId)
  if (!url || rowId === undefined) return <p className="wb-bar">{t('audit.no_picture')}</p>
  return (
    <>
      <p className="muted">{t(button.content.mask ? 'audit.box_hint_mask' : 'audit.box_hint')}</p>
      <BoxLabels labels={labels} />
      <div
        className="wb-boxes"
        role="application"
        tabIndex={0}
        aria-label={t('audit.box_area')}
        ref={area}
        {...drawing(from, add)}
        onKeyDown={onKeyDown}
      >
        <img src={url} alt="" draggable={false} className="wb-shield" />
        {Object.entries(boxes).map(([place, box]) => (
          <BoxShown
            key={place}
            box={box}
            on={Number(place) === at}
            name={
              labels.find(({ label }) => label.id === box.labelId)?.label.name ?? Number(place) + 1
            }
          />
        ))}
      </div>
      <p className="wb-line">
        <button type="button" className="btn" onClick={() => add(start)}>
          {t('audit.box_add')} <Key combo="n" />
        </button>
        {boxes.length > 0 ? (
          <button type="button" className="btn plain" onClick={removeCurrent}>
            {t('audit.take_off')}
          </button>
        ) : null}
      </p>
      <TimesBody {...props} />
    </>
  )
}
