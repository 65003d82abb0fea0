import { pathOf } from '@oas/contract/define'
import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import {
  type FeatureImport,
  mostArchiveBytes,
  mostListBytes,
} from '@oas/contract/feature-library/exchange/schemas'
import { useState } from 'react'
import { postFile } from '../../../api/post-file.ts'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { fileToBase64 } from '../../../kit/base64.ts'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { importRefreshes } from './names.ts'

export type ImportDraft = {
  /** The name of the file that was chosen. */
  file: string
  storeId: string
  /** A list of which the store has features; empty: a new one. */
  list: string
  listName: string
  complete: boolean
  remark: string
}
export function isArchive(name: string): boolean {
  return name.toLowerCase().endsWith('.zip')
}

/** A file that is looked through on the server, then committed as it was seen. */
export function useImport(onClose: () => void) {
  const [seen, setSeen] = useState<FeatureImport | null>(null)
  const [validOnly, setValidOnly] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const preview = useSend(featureExchangeCalls.importPreview)
  const commit = useSend(featureExchangeCalls.importCommit, { refreshes: importRefreshes })
  const look = async (draft: ImportDraft): Promise<FeatureImport | null> => {
    if (!file) return null
    const target = {
      storeId: draft.storeId,
      listName: draft.list === '' ? draft.listName : draft.list,
      fileName: file.name.slice(0, 200),
      remark: draft.remark,
    }
    if (!isArchive(file.name))
      return preview.mutateAsync({
        ...target,
        complete: draft.complete,
        file: await fileToBase64(file),
      })
    const call = featureExchangeCalls.importPictures
    return postFile(call, file, `${pathOf(call)}?${new URLSearchParams(target).toString()}`)
  }
  const form = useForm<ImportDraft>({
    initial: { file: '', storeId: '', list: '', listName: '', complete: false, remark: '' },
    guard: false,
    check: (draft) => ({
      file: required(draft.file, t('feature_exchange.file')),
      storeId: required(draft.storeId, t('feature_exchange.store')),
      listName:
        draft.list === '' ? required(draft.listName.trim(), t('feature_exchange.list_name')) : null,
      remark: required(draft.remark.trim(), t('feature_exchange.remark')),
    }),
    send: async (draft) => setSeen(await look(draft)),
    fieldOf: (path) => (path === 'fileName' || path === 'body' ? 'file' : path),
  })
  // What was looked through is of the fields as they were then.
  const put: typeof form.put = (change) => {
    setSeen(null)
    form.put(change)
  }
  const choose = (chosen: File | undefined): void => {
    const most = chosen && isArchive(chosen.name) ? mostArchiveBytes : mostListBytes
    const fits = chosen !== undefined && chosen.size <= most
    if (chosen && !fits) notify('warning', t('error.too_large'))
    setFile(fits ? chosen : null)
    put({ file: fits ? chosen.name : '' })
  }
  const submit = (): void => {
    if (!seen) return
    commit
      .mutateAsync({ id: seen.id, validOnly })
      .then(({ kind, fileName: name }) => {
        const isList = kind === 'list'
        notify(
          'success',
          t(isList ? 'feature_exchange.committed' : 'feature_exchange.begun', { name }),
        )
        onClose()
      })
      .catch(notifyFailure)
  }
  return {
    form: { ...form, put },
    seen,
    validOnly,
    setValidOnly,
    choose,
    submit,
    busy: commit.isPending,
  }
}
