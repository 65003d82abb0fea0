import { maxVideos, videoIdOf, videoResourceCalls } from '@oas/contract/video-resource/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { isCountries, readCountries } from './video-words.ts'
import { PlacesField } from '../../kit/form/PlacesField.tsx'

/** Adds up to 200 videos by link or id. */
export function AddVideosDialog({
  apps,
  onClose,
}: {
  apps: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  const add = useSend(videoResourceCalls.batchAdd, { refreshes: [videoResourceCalls.list] })
  const form = useForm({
    initial: {
      appId: apps.length === 1 ? String(apps[0]?.id) : '',
      countries: '',
      videos: [] as string[],
    },
    guard: false,
    check: ({ appId, countries, videos }) => {
      const bad = videos.filter((video) => videoIdOf(video) === null)
      return {
        appId: required(appId, t('file.app')),
        countries: isCountries(countries) ? null : t('file.countries_hint'),
        videos:
          videos.length === 0
            ? t('frontend.required', { field: t('file.video') })
            : bad.length > 0
              ? t('file.bad_links', { list: bad.slice(0, 5).join(', ') })
              : null,
      }
    },
    send: async ({ appId, countries, videos }) => {
      const { added, present } = await add.mutateAsync({
        appId: Number(appId),
        videos: videos.map((video) => ({ video, countries: readCountries(countries) })),
      })
      notify('success', t('file.add_done', { added, present: present.length }))
    },
    done: onClose,
  })
  return (
    <Modal title={t('file.add_videos')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('file.add_videos')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('file.app')}
          required
          empty=""
          choices={apps.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <PlacesField
          form={form}
          name="countries"
          of="countries"
          label={t('file.countries')}
          hint={t('file.countries_hint')}
        />
        <LinesField
          id="videos"
          label={t('file.links')}
          value={form.values.videos}
          maxLine={maxVideos}
          waitMs={150}
          problem={form.problemOf('videos')}
          required
          onChange={(videos) => form.put({ videos })}
        />
      </Form>
    </Modal>
  )
}
