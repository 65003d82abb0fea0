import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { numberKey } from '../../actions/keys.ts'
import { Key } from '../../frame/Key.tsx'
import type { FormProps } from '../result-form.ts'
import { TimesBody } from './TimesBody.tsx'

type Box = { rowId: string; x: number; y: number; w: number; h: number; labelId?: number }
const step = 0.02
const start = { x: 0.35, y: 0.35, w: 0.3, h: 0.3 }
const inside = (value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(0, value)) * 1000) / 1000
const moved = (box: Box, key: string, size: boolean): Box => {
  const [dx, dy] = (
    {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    } as Record<string, [number, number]>
  )[key] ?? [0, 0]
  return size
    ? {
        ...box,
        w: inside(Math.max(step, box.w + dx), 1 - box.x),
        h: inside(Math.max(step, box.h + dy), 1 - box.y),
      }
    : { ...box, x: inside(box.x + dx, 1 - box.w), y: inside(box.y + dy, 1 - box.h) }
}

/**
 * Boxes on a picture: drawn with the pointer, or added with Insert, moved by arrows, sized by Shift
 * and arrows, labelled by digits.
 */
export const BoxBody = (props: FormProps) => {
  const { button, draft, record, labels, facts, change } = props
  const [at, setAt] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  const from = useRef<{ x: number; y: number } | null>(null)
  const boxes = (objectsIn(draft.form['boxes']) ?? []) as Box[]
  const item = facts.items.find(({ kind }) => kind === 'picture')
  const url = record.pictures[0]?.content ?? record.videos[0]?.cover
  const rowId = item?.rowId ?? facts.items.find(({ kind }) => kind === 'video')?.rowId
  if (!url || rowId === undefined) return <p className="wb-bar">{t('audit.no_picture')}</p>
  const put = (list: readonly Box[]): void => change({ ...draft.form, boxes: list })
  const add = (box: Omit<Box, 'rowId'>): void => {
    setAt(boxes.length)
    put([...boxes, { rowId, ...box }])
  }
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return {
      x: inside((event.clientX - left) / width, 1),
      y: inside((event.clientY - top) / height, 1),
    }
  }
  const current = boxes[at]
  return (
    <>
      <p className="muted">{t(button.content.mask ? 'audit.box_hint_mask' : 'audit.box_hint')}</p>
      <p className="wb-choices">
        {labels.slice(0, 9).map(({ label, n }) => (
          <span key={label.id} className="wb-tag label">
            <Key combo={numberKey(n)} /> {label.name}
          </span>
        ))}
      </p>
      <div
        className="wb-boxes"
        role="application"
        tabIndex={0}
        aria-label={t('audit.box_area')}
        ref={area}
        onPointerDown={(event) => {
          from.current = pointAt(event)
        }}
        onPointerUp={(event) => {
          const end = pointAt(event)
          const begin = from.current
          from.current = null
          if (begin && Math.abs(end.x - begin.x) > step / 2 && Math.abs(end.y - begin.y) > step / 2)
            add({
              x: Math.min(begin.x, end.x),
              y: Math.min(begin.y, end.y),
              w: Math.abs(end.x - begin.x),
              h: Math.abs(end.y - begin.y),
            })
        }}
        onKeyDown={(event) => {
          const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
          const label = digit === undefined ? undefined : labels[Number(digit) - 1]
          const own =
            event.key === 'Insert' ||
            event.key === 'n' ||
            (current !== undefined &&
              (event.key.startsWith('Arrow') ||
                event.key === 'Delete' ||
                event.key === 'PageDown' ||
                label !== undefined))
          if (!own || event.ctrlKey) return
          event.preventDefault()
          event.nativeEvent.stopImmediatePropagation()
          event.stopPropagation()
          if (event.key === 'Insert' || event.key === 'n') add(start)
          else if (event.key === 'Delete') {
            put(boxes.filter((_box, index) => index !== at))
            setAt(Math.max(0, at - 1))
          } else if (event.key === 'PageDown') setAt((at + 1) % boxes.length)
          else
            put(
              boxes.map((box, index) =>
                index !== at
                  ? box
                  : label
                    ? { ...box, labelId: label.label.id }
                    : moved(box, event.key, event.shiftKey),
              ),
            )
        }}
      >
        <img src={url} alt="" draggable={false} className="wb-shield" />
        {Object.entries(boxes).map(([place, box]) => (
          <i
            key={place}
            className={Number(place) === at ? 'on' : ''}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.w * 100}%`,
              height: `${box.h * 100}%`,
            }}
          >
            <b>
              {labels.find(({ label }) => label.id === box.labelId)?.label.name ??
                Number(place) + 1}
            </b>
          </i>
        ))}
      </div>
      <p className="wb-line">
        <button type="button" className="btn" onClick={() => add(start)}>
          {t('audit.box_add')} <Key combo="n" />
        </button>
        {boxes.length > 0 ? (
          <button
            type="button"
            className="btn plain"
            onClick={() => {
              put(boxes.filter((_box, index) => index !== at))
              setAt(0)
            }}
          >
            {t('audit.take_off')}
          </button>
        ) : null}
      </p>
      <TimesBody {...props} />
    </>
  )
}
