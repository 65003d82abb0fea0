import { taskCalls } from '@oas/contract/task/area'
import { taskKinds } from '@oas/contract/task/schemas'
import { useEffect, useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { usePlace } from '../../nav/location.ts'
import { TaskEditor } from './TaskEditor.tsx'
import { textOfListed } from './listed-rows.ts'
import { loadListed } from './load-listed.ts'
import type { Begin } from './use-task-form.ts'
import './task.css'

/** The list of a task as a text, once all its rows are there; null until then. */
const useListText = (id: string | null): { text: string | null; failed: string } => {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (id === null) return
    let left = false
    loadListed(id).then(
      (rows) => {
        if (!left) setText(textOfListed(rows))
      },
      (error: Error) => setFailed(error.message),
    )
    return () => {
      left = true
    }
  }, [id])
  return { text: id === null ? '' : text, failed }
}

const Loaded = ({ id, way }: { id: string; way: 'edit' | 'copy' }) => {
  const { data: task, error } = useMainCall(taskCalls.details, { id })
  const copied = way === 'copy' && task?.kind === 'special-order'
  const { text, failed } = useListText(copied ? id : null)
  // What is read anew later does not take away what is typed meanwhile.
  const [begin, setBegin] = useState<Begin | null>(null)
  useEffect(() => {
    if (begin !== null || !task) return
    if (way === 'edit') setBegin({ way, task })
    else if (task.kind !== 'special-order') setBegin({ way, task, listText: '' })
    else if (copied && text !== null) setBegin({ way, task, listText: text })
  }, [begin, task, way, copied, text])
  if (begin) return <TaskEditor begin={begin} />
  if (error)
    return <Missing text={error.message} list="/delivery-task/list" title={t('menu.task_list')} />
  return (
    <p className={failed === '' ? 'muted' : 'problem'} aria-busy={failed === ''}>
      {failed || t('frontend.loading')}
    </p>
  )
}

/** Writes a task: a new one, one that is changed, or one made like another. */
export function TaskFormPage() {
  const { query } = usePlace()
  const id = query.get('id')
  const copy = query.get('copy')
  const kind = taskKinds.find((one) => one === query.get('kind')) ?? 'normal'
  if (id !== null) return <Loaded key={`edit ${id}`} id={id} way="edit" />
  if (copy !== null) return <Loaded key={`copy ${copy}`} id={copy} way="copy" />
  return <TaskEditor key={`new ${kind}`} begin={{ way: 'new', kind }} />
}
