import { evidenceCalls, maxEvidences } from '@oas/contract/evidence/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import { Form } from '../form/Form.tsx'
import { AreaField } from '../form/fields.tsx'
import { useForm } from '../form/use-form.ts'
import { formatTime } from '../time.ts'
import { FileTiles } from '../upload/FileTiles.tsx'
import { UploadField } from '../upload/UploadField.tsx'
import type { Stored } from '../upload/use-uploads.ts'
import { required } from '../form/required.ts'

type Post = { appId: number; type: number; postId: string; business?: string }
type Piece = Output<(typeof evidenceCalls)['list']>['evidences'][number]

const AddDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const [pending, setPending] = useState(0)
  const add = useSend(evidenceCalls.add, { refreshes: [evidenceCalls.list] })
  const form = useForm<{ remark: string; files: Stored[] }>({
    initial: { remark: '', files: [] },
    guard: false,
    done: onClose,
    fieldOf: (path) =>
      path.endsWith('.remark') ? 'remark' : path.endsWith('.url') ? 'files' : undefined,
    check: ({ files }) => ({
      files: pending > 0 ? t('frontend.upload_wait') : required(files, t('frontend.upload_file')),
    }),
    send: ({ remark, files }) =>
      add.mutateAsync({ evidences: files.map(({ url }) => ({ ...post, url, remark })) }),
  })
  return (
    <Modal title={t('frontend.evidence_add')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('frontend.evidence_add')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <UploadField
          label={t('frontend.upload_file')}
          bucket="evidence"
          value={form.values.files}
          max={maxEvidences}
          tooMany={t('frontend.evidence_full', { n: maxEvidences })}
          problem={form.problemOf('files')}
          required
          onPending={setPending}
          onChange={(files) => form.put({ files })}
        />
        <AreaField
          form={form}
          name="remark"
          label={t('frontend.evidence_remark')}
          maxLength={500}
          rows={3}
        />
      </Form>
    </Modal>
  )
}

const PieceLine = ({ piece }: { piece: Piece }) => (
  <li>
    <span className="muted">
      {formatTime(piece.reportTime)} · {piece.by}
    </span>{' '}
    {piece.remark}
    {piece.url.startsWith('/') ? (
      <FileTiles files={[{ id: piece.id, url: piece.url, name: piece.name, mime: piece.mime }]} />
    ) : (
      <a className="mono" href={piece.url} target="_blank" rel="noreferrer">
        {piece.url}
      </a>
    )}
  </li>
)

/** Evidence on a post: what there is, and a way to add files to it. */
export function Evidence({ post, readOnly = false }: { post: Post; readOnly?: boolean }) {
  const [adding, setAdding] = useState(false)
  const { appId, type, postId } = post
  const { data, error } = useCall(evidenceCalls.list, { appId, type, postId })
  return (
    <section aria-label={t('frontend.evidence')}>
      <h3>{t('frontend.evidence')}</h3>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.evidences.length === 0 && <p className="muted">{t('frontend.evidence_none')}</p>}
      <ul className="evidence-list">
        {data?.evidences.map((piece) => (
          <PieceLine key={piece.id} piece={piece} />
        ))}
      </ul>
      {readOnly ? null : (
        <button type="button" className="btn" onClick={() => setAdding(true)}>
          {t('frontend.evidence_add')}
        </button>
      )}
      {adding && <AddDialog post={post} onClose={() => setAdding(false)} />}
    </section>
  )
}
