import type { Input } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import type { ListedRow, TaskDetail, TaskKind } from '@oas/contract/task/schemas'
import { useRef } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useTypes } from '../../kit/use-types.ts'
import { go } from '../../nav/location.ts'
import { draftProblems, submitProblems } from './check-values.ts'
import { listedOf } from './listed-rows.ts'
import {
  type Settings,
  type Values,
  blankValues,
  bodyOf,
  fieldOfPath,
  valuesOf,
} from './task-values.ts'
import { refreshes, taskHref } from './words.tsx'

/** What a form begins with: nothing, a task that is changed, or one that it is made like. */
export type Begin =
  | { way: 'new'; kind: TaskKind }
  | { way: 'edit'; task: TaskDetail }
  | { way: 'copy'; task: TaskDetail; listText: string }

const initialOf = (begin: Begin): Values => {
  if (begin.way === 'new') return blankValues(begin.kind)
  const { kind, body, listed } = begin.task
  if (begin.way === 'edit') return valuesOf(kind, body, listed > 0)
  const name = t('task_form.copy_of', { name: body.name }).slice(0, 60)
  return { ...valuesOf(kind, { ...body, name }), listText: begin.listText }
}

/** The rows that are sent; none where the list that is stored stays. */
export function rowsOf(values: Values): { list?: ListedRow[] } {
  const { kind, listKept, listText, listPerson, listDue } = values
  if (kind !== 'special-order' || listKept) return {}
  const { lines } = listedOf(listText, { person: listPerson, dueAt: listDue })
  return { list: lines.map(({ row }) => row) }
}

/** Settings of those chosen types that the person sees. */
export function useTypeSettings(types: readonly string[]): Settings | undefined {
  const { types: known } = useTypes()
  const seen = types.filter((key) => known.some((one) => `${one.appId}:${one.type}` === key))
  const { data } = useSettings(seen)
  return types.length === 0 ? {} : data
}

const writing: ReadonlySet<string> = new Set(['task.create', 'task.update'])
/** A task as it is stored now, and who wrote it last. */
const readNow = async (id: string) => {
  const [now, { list }] = await Promise.all([
    send(taskCalls.details, { id }),
    send(taskCalls.log, { id, limit: 50 }),
  ])
  const last = list.find(({ act }) => writing.has(act))
  return {
    values: valuesOf(now.kind, now.body, now.listed > 0),
    version: now.version,
    ...(last ? { by: last.by, at: last.at } : {}),
  }
}

/** Writes a task: kept as a draft, or kept, estimated and handed to a second person. */
export function useTaskForm(begin: Begin) {
  const task = begin.way === 'edit' ? begin.task : null
  const was = begin.way === 'new' ? {} : begin.task.body.conditions
  const wanted = useRef<'save' | 'submit'>('save')
  // What was stored by an earlier press, which a later one goes on from.
  const kept = useRef(task && { id: task.id, version: task.version })
  const known = useRef<Settings>({})
  const create = useSend(taskCalls.create, { refreshes })
  const update = useSend(taskCalls.update, { refreshes })
  const estimate = useSend(taskCalls.estimate, { refreshes: [taskCalls.details] })
  const review = useSend(taskCalls.review, { refreshes })
  const initial = initialOf(begin)
  const conflict = useConflict(initial, task?.version ?? 0, () => readNow(kept.current?.id ?? '0'))
  const store = async ({ kind, ...rest }: Input<typeof taskCalls.create>) => {
    const before = kept.current
    if (before === null) {
      kept.current = await create.mutateAsync({ kind, ...rest })
      return kept.current
    }
    let saved = before
    await conflict.save(async (opened) => {
      const version = Math.max(opened, before.version)
      saved = await update.mutateAsync({ id: before.id, version, ...rest })
    })
    kept.current = saved
    return saved
  }
  const handIn = async ({ id, version }: { id: string; version: number }, values: Values) => {
    try {
      await estimate.mutateAsync({
        id,
        kind: values.kind,
        body: bodyOf(values, known.current, was),
      })
      await review.mutateAsync({ id, version, act: 'submit' })
    } catch (error) {
      notify('warning', t('task_form.kept'))
      throw error
    }
  }
  const form = useForm<Values>({
    initial,
    check: (values) =>
      (wanted.current === 'submit' ? submitProblems : draftProblems)(values, known.current),
    fieldOf: fieldOfPath,
    send: async (values) => {
      const body = bodyOf(values, known.current, was)
      const saved = await store({ kind: values.kind, body, ...rowsOf(values) })
      if (wanted.current === 'submit') await handIn(saved, values)
    },
    done: () => {
      notify('success', t(wanted.current === 'submit' ? 'task_list.submitted' : 'frontend.saved'))
      go(taskHref(kept.current?.id ?? ''))
    },
  })
  const settings = useTypeSettings(form.values.types)
  known.current = settings ?? {}
  const press = (way: 'save' | 'submit', held = false): void => {
    wanted.current = way
    form.submit(held)
  }
  return {
    /** Sent as a draft, by its button and by key. */
    form: { ...form, submit: (held?: boolean) => press('save', held) },
    conflict,
    settings,
    was,
    id: task?.id,
    submit: (held: boolean) => press('submit', held),
  }
}
export type TaskForm = ReturnType<typeof useTaskForm>
