import { type VideoRow, videoResourceCalls } from '@oas/contract/video-resource/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { isCountries, readCountries } from './video-words.ts'
import { PlacesField } from '../../kit/form/PlacesField.tsx'

/** What is known of a video, and where it stands in the order. */
export function VideoDialog({ row, onClose }: { row: VideoRow; onClose: () => void }) {
  const update = useSend(videoResourceCalls.update, { refreshes: [videoResourceCalls.list] })
  const form = useForm({
    initial: {
      title: row.title,
      channel: row.channel,
      seconds: row.seconds as number | null,
      countries: row.countries.join(', '),
      rank: row.rank as number | null,
    },
    guard: false,
    check: ({ countries }) => ({
      countries: isCountries(countries) ? null : t('file.countries_hint'),
    }),
    send: ({ countries, seconds, rank, ...rest }) =>
      update.mutateAsync({
        id: row.id,
        version: row.version,
        ...rest,
        seconds: seconds ?? 0,
        rank: rank ?? 0,
        countries: readCountries(countries),
      }),
    done: onClose,
  })
  return (
    <Modal title={row.title || row.videoId} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('file.video')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="title" label={t('file.title')} maxLength={200} />
        <TextField form={form} name="channel" label={t('file.channel')} maxLength={200} />
        <NumberField form={form} name="seconds" label={t('file.length')} min={0} max={864_000} />
        <PlacesField
          form={form}
          name="countries"
          of="countries"
          label={t('file.countries')}
          hint={t('file.countries_hint')}
        />
        <NumberField
          form={form}
          name="rank"
          label={t('file.rank')}
          hint={t('file.rank_hint')}
          min={0}
          max={1_000_000}
        />
      </Form>
    </Modal>
  )
}
