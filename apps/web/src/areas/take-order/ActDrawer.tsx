import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { type FormState, type Problems, useForm } from '../../kit/form/use-form.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import type { Outcomes } from './act-words.ts'
import { type WaitingRow, excerptOf } from './waiting-columns.tsx'

/** What acts on ticked orders are given: the orders, and what follows. */
export type ActProps = {
  rows: readonly WaitingRow[]
  onDone: () => void
  onClose: () => void
}
type Props<T extends object> = ActProps & {
  title: string
  /** What follows from the act. */ about: string
  submitLabel: string
  danger?: boolean
  initial: T
  check: (values: T) => Problems<T>
  send: (values: T) => Promise<Outcomes>
  fields: (form: FormState<T>) => ReactNode
}

/** Asks what an act on ticked orders needs, and says of each order what became of it. */
export function ActDrawer<T extends object>({
  rows,
  onDone,
  onClose,
  title,
  about,
  submitLabel,
  danger = false,
  initial,
  check,
  send,
  fields,
}: Props<T>) {
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null)
  const form = useForm<T>({
    initial,
    check,
    guard: false,
    send: async (values) => setOutcomes(await send(values)),
    done: onDone,
  })
  return (
    <Drawer title={title} onClose={onClose} width={640}>
      {outcomes ? (
        <p role="status">
          <strong>{outcomes.said}</strong>
        </p>
      ) : (
        <div className={`take-order-act ${danger ? 'danger' : ''}`}>
          <p>{about}</p>
          <Form
            form={form}
            label={title}
            submitLabel={submitLabel}
            cancel={
              <button type="button" className="btn" onClick={onClose}>
                {t('take_order.cancel')}
              </button>
            }
          >
            {fields(form)}
          </Form>
        </div>
      )}
      <ul className="take-order-outcomes">
        {rows.map((row) => {
          const outcome = outcomes?.of.get(row.id)
          return (
            <li key={row.id}>
              <span className="mono">
                <ShownText text={row.postId} />
              </span>
              <span className="take-order-excerpt">{excerptOf(row)}</span>
              {outcome && (
                <span className={`state-tag ${outcome.good ? 'good' : 'warn'}`}>
                  {outcome.text}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {outcomes && (
        <button type="button" className="btn primary" autoFocus onClick={onClose}>
          {t('frontend.close')}
        </button>
      )}
    </Drawer>
  )
}
