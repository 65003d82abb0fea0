import { controlFields, idleFields } from '@oas/contract/setting/control-fields'
import { isObject } from '@oas/contract/json'
import type { ResultButton, ResultControl } from '@oas/contract/setting/schemas'
import { useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import { FormContext, type FormWorld, type NestedProps } from './form-world.ts'
import { IdleFields } from './IdleFields.tsx'
import { type Doc, valueAt } from './schema.ts'

/** Fields of a result in their order: what it is, what it asks for, how it is pressed. */
const parts = {
  act: 'transKey id resultType control punishId times defaultTime',
  form:
    'levels reasonList reasonMax form check rules map punishes exclusive scopes acts targets ' +
    'groups types choices min max dims overlap mask criteria number label remark evidence sysop',
  press: 'hotkey confirm show rest autoSubmit leaderConfirm rows',
} as const
const names = {
  act: 'auto_config.result_act',
  form: 'auto_config.result_form',
  press: 'auto_config.result_press',
} as const
type Part = keyof typeof parts
const order: readonly Part[] = ['act', 'form', 'press']
/** Fields of the button itself; the others stand in its content. */
const outer: ReadonlySet<string> = new Set(['id', 'transKey', 'reasonList'])
const basic: ReadonlySet<string> = new Set(['id', 'transKey', 'control'])
/** Controls whose acts last although the button names no punishment. */
const lasting: ReadonlySet<string> = new Set(['scope_ban', 'room_action', 'punish_group'])
const timed: ReadonlySet<string> = new Set(['times', 'defaultTime'])
const usualTimes = { times: [86_400, 7 * 86_400, 30 * 86_400], defaultTime: 86_400 }

const isNoTime = (value: unknown): boolean =>
  value === undefined || value === 0 || (Array.isArray(value) && value.every((one) => one === 0))

/** Whether a field counts in this result, so that it is shown. */
const isShown = (name: string, content: Doc, { lasts, document }: FormWorld): boolean => {
  const fields: readonly string[] = controlFields[content['control'] as ResultControl] ?? []
  if (basic.has(name)) return true
  if (!fields.includes(name)) return false
  if (name === 'rows') return valueAt(document, ['pageType', 'type']) === 'picture_wall'
  return (
    !timed.has(name) ||
    lasting.has(String(content['control'])) ||
    lasts(content['punishId']) ||
    !isNoTime(content[name])
  )
}

const without = (doc: Doc, ...keys: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([key]) => !keys.includes(key)))
const withField = (doc: Doc, name: string, value: unknown): Doc =>
  value === undefined ? without(doc, name) : { ...doc, [name]: value }

/** The content with another field: with a punishment come the times that it needs, or none. */
const withContent = (content: Doc, name: string, value: unknown, lasts: boolean): Doc => {
  const next = withField(content, name, value)
  if (name !== 'punishId') return next
  if (!lasts) return without(next, ...timed)
  return isNoTime(next['times']) ? { ...next, ...usualTimes } : next
}

/** What a result is, what it asks for, how it is pressed: only what counts for its control. */
export function ResultItem({ schema, root, path, value, change, Field }: NestedProps) {
  const world = useContext(FormContext)
  const own: Doc = isObject(value) ? value : {}
  const content: Doc = isObject(own['content']) ? own['content'] : {}
  const inner = schema.properties?.['content']
  const put = (name: string, next: unknown): void => {
    if (!outer.has(name))
      change({ ...own, content: withContent(content, name, next, world.lasts(next)) })
    else if (
      name === 'transKey' &&
      own['id'] === '' &&
      /^result\.[a-z0-9_]{1,40}$/.test(String(next))
    )
      change({ ...own, transKey: next, id: String(next).slice('result.'.length) })
    else change(withField(own, name, next))
  }
  const pathOf = (name: string): string[] =>
    outer.has(name) ? [...path, name] : [...path, 'content', name]
  const field = (name: string) => {
    const holder = outer.has(name) ? schema : inner
    const fieldSchema = holder?.properties?.[name]
    return fieldSchema && isShown(name, content, world) ? (
      <Field
        key={name}
        schema={fieldSchema}
        root={root}
        path={pathOf(name)}
        value={outer.has(name) ? own[name] : content[name]}
        optional={!holder.required?.includes(name)}
        change={(next) => put(name, next)}
      />
    ) : null
  }
  const idle =
    content['control'] === undefined ? [] : idleFields({ ...own, content } as ResultButton)
  return (
    <div className="ac-result">
      {order.map((part) => (
        <section key={part} aria-label={t(names[part])}>
          <h4>{t(names[part])}</h4>
          {parts[part].split(' ').map(field)}
        </section>
      ))}
      <IdleFields
        list={idle.map((name) => ({
          path: pathOf(name),
          value: outer.has(name) ? own[name] : content[name],
          remove: () => put(name, undefined),
        }))}
      />
    </div>
  )
}
