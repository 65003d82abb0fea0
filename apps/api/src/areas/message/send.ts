import type {
  Audience,
  MessagePayload,
  MessageType,
  PlatformMessage,
} from '@oas/contract/message/schemas'
import { fail } from '../../core/fail.ts'
import { type On, insertMessage, notifyPeople, peopleOf } from './queries/messages.ts'

export type Outgoing = {
  msgType: MessageType
  /** 1 shows a notification, 2 a dialog. */
  notifyType?: 1 | 2
  payload: MessagePayload
  audience: Audience
  /** Path of the console where the message leads. */
  link?: string
  /** The service that sends; `console` for a person. */
  plat: string
  sender?: { id: string; name: string }
}

/** A notification between servers holds 8000 bytes, the frame around the message included. */
const maxBytes = 7000

/**
 * Sends a message in the transaction of what it tells of: stored for each active person of its
 * audience, and told to their open pages on any server with the commit. Answers its id and how many
 * people it goes to; null when the audience is nobody.
 */
export async function sendMessage(
  on: On,
  at: Date,
  { msgType, notifyType = 1, payload, audience, link = '', plat, sender }: Outgoing,
): Promise<{ msgId: string; people: number } | null> {
  const people = await peopleOf(on, {
    personIds: audience.personIds ?? [],
    teamIds: audience.teamIds ?? [],
    roleIds: audience.roleIds ?? [],
    levels: audience.levels ?? [],
  })
  if (people.length === 0) return null
  const msgId = await insertMessage(
    on,
    {
      msgType,
      notifyType,
      payload,
      plat,
      link,
      senderId: sender?.id ?? null,
      sender: sender?.name ?? '',
      createdAt: at,
    },
    people,
  )
  const message: PlatformMessage = {
    msgId,
    msgType,
    notifyType,
    payload,
    createTime: at.getTime(),
    plat,
    link,
    sender: sender?.name ?? '',
  }
  if (Buffer.byteLength(JSON.stringify(message)) > maxBytes) fail('too-large')
  await notifyPeople(on, message)
  return { msgId, people: people.length }
}
