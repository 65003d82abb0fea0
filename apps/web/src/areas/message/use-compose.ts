import { messageCalls } from '@oas/contract/message/calls'
import type { AudienceLevel, MessageType } from '@oas/contract/message/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

const nobody = {
  personIds: [] as string[],
  teamIds: [] as string[],
  roleIds: [] as string[],
  levels: [] as AudienceLevel[],
}

/** The form of a message that a person writes to others. */
export function useCompose(onClose: () => void) {
  const send = useSend(messageCalls.send, { refreshes: [messageCalls.sent] })
  return useForm({
    initial: { msgType: '5', notifyType: '1', msg: '', link: '', audience: nobody },
    check: ({ msg, link, audience }) => ({
      msg: required(msg, t('message.text')),
      link: /^(\/\S*)?$/.test(link) ? null : t('message.link_hint'),
      audience: Object.values(audience).every((part) => part.length === 0)
        ? t('message.audience_needed')
        : null,
    }),
    send: async ({ msgType, notifyType, msg, link, audience }) => {
      const { people } = await send.mutateAsync({
        msgType: Number(msgType) as MessageType,
        notifyType: notifyType === '2' ? 2 : 1,
        msg,
        link,
        audience,
      })
      notify('success', t('message.sent_to', { n: people }))
    },
    done: onClose,
    guard: false,
  })
}

export type Composed = ReturnType<typeof useCompose>
