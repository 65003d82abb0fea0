import {
  type Batch,
  mostImportedBytes,
  textImportCalls,
} from '@oas/contract/text-moderation/import-calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { fileToBase64 } from '../../../kit/base64.ts'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { bodyOf, draftOf } from '../item-draft.ts'
import { refreshes } from '../words.tsx'

export type ImportDraft = {
  workbook: string
  fileName: string
  libraryId: string
  categoryId: string
  labelId: string
  level: string
  types: string[]
}
const changed = [...refreshes, textImportCalls.batches, textImportCalls.batch]

/** A file of words: looked through on the server, then submitted as it was seen. */
export function useImport(onClose: () => void) {
  const [batch, setBatch] = useState<Batch | null>(null)
  const [validOnly, setValidOnly] = useState(false)
  const preview = useSend(textImportCalls.importPreview)
  const commit = useSend(textImportCalls.importCommit, { refreshes: changed })
  const form = useForm<ImportDraft>({
    initial: {
      workbook: '',
      fileName: '',
      libraryId: '',
      categoryId: '',
      labelId: '',
      level: '2',
      types: [],
    },
    guard: false,
    check: (draft) => ({
      workbook: required(draft.workbook, t('text_import.file')),
      libraryId: required(draft.libraryId, t('text_moderation.library')),
      categoryId: required(draft.categoryId, t('text_moderation.category')),
      labelId: required(draft.labelId, t('text_moderation.label')),
    }),
    send: async ({ workbook, fileName, libraryId, categoryId, ...draft }) => {
      const { scopes } = bodyOf({ ...draftOf(null), types: draft.types })
      setBatch(
        await preview.mutateAsync({
          workbook,
          fileName,
          libraryId,
          categoryId,
          labelId: Number(draft.labelId),
          level: Number(draft.level),
          scopes,
        }),
      )
    },
    fieldOf: (path) => (path.startsWith('scopes') ? 'types' : path.split('.')[0]),
  })
  const readFile = (file: File | undefined): void => {
    setBatch(null)
    if (!file) {
      form.put({ workbook: '', fileName: '' })
      return
    }
    if (file.size > mostImportedBytes) {
      notify('warning', t('error.too_large'))
      return
    }
    fileToBase64(file)
      .then((workbook) => form.put({ workbook, fileName: file.name.slice(0, 200) }))
      .catch(notifyFailure)
  }
  const submit = (): void => {
    if (!batch) return
    commit
      .mutateAsync({ id: batch.id, validOnly })
      .then(({ items }) => {
        notify('success', t('text_import.committed', { n: items }))
        onClose()
      })
      .catch(notifyFailure)
  }
  return { form, batch, validOnly, setValidOnly, readFile, submit, busy: commit.isPending }
}
