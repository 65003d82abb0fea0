import type { Output } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import type { NoticeSettings } from '@oas/contract/message/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

type Draft = Omit<NoticeSettings, 'notifyInterval' | 'soundInterval'> & {
  notifyInterval: number | null
  soundInterval: number | null
}

const isInterval = (value: number | null): boolean =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 3600
export const intervals = ['notifyInterval', 'soundInterval'] as const
/** The browser must allow its notices first; asking needs a press. */
const allowNotices = async (): Promise<void> => {
  if (typeof Notification === 'undefined' || (await Notification.requestPermission()) !== 'granted')
    notify('warning', t('message.system_denied'))
}

/** The form of how one is told of messages. */
export function useNoticeForm(
  config: Output<(typeof messageCalls)['config']>,
  onClose: () => void,
) {
  const save = useSend(messageCalls.setConfig, { refreshes: [messageCalls.config] })
  return useForm<Draft>({
    initial: config.settings,
    check: (values) =>
      Object.fromEntries(
        intervals.map((name) => [
          name,
          isInterval(values[name]) ? null : t('message.interval_range'),
        ]),
      ),
    send: async (values) => {
      if (values.systemNotify) await allowNotices()
      await save.mutateAsync({
        version: config.version,
        settings: {
          ...values,
          notifyInterval: values.notifyInterval ?? 0,
          soundInterval: values.soundInterval ?? 0,
        },
      })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
    guard: false,
    fieldOf: (path) => path.replace(/^settings\./, ''),
  })
}
