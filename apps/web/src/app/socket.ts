import { useEffect } from 'react'
import { messageCalls } from '@oas/contract/message/calls'
import { keyOf, queryClient } from '../api/use-call.ts'
import { emitReturn, emitTopic, setSpeaker } from '../api/topics.ts'
import { notifyFailure } from '../kit/notice.tsx'
import { followRights } from './rights-changed.ts'
import { endSession } from './session-end.ts'
import { keepConnected, reconnection } from './reconnect.ts'

/**
 * Keeps one connection to the server while somebody is signed in. Messages only say what changed;
 * what was missed is read anew after a reconnect.
 */
export function useSocket(personId: string | null): void {
  useEffect(() => {
    if (!personId) return undefined
    let stop = (): void => undefined
    let gone = false
    void import('socket.io-client').then(({ io }) => {
      if (gone) return
      const socket = io({ path: '/biz_gateway/socket', transports: ['websocket'], ...reconnection })
      const letGo = keepConnected(socket)
      let before = false
      setSpeaker((topic, message) => {
        if (socket.connected) socket.emit(topic, message)
      })
      socket.on('connect', () => {
        if (!before) void queryClient.invalidateQueries({ queryKey: keyOf(messageCalls.checking) })
        if (before) {
          void queryClient.invalidateQueries()
          emitTopic('setting.changed', { what: 'language', key: '' })
          emitReturn()
        }
        before = true
      })
      socket.on('session.ended', ({ code }: { code: number }) => endSession(code))
      socket.on('session.changed', () => {
        void followRights().catch(notifyFailure)
      })
      socket.onAny((topic: string, message: unknown) => emitTopic(topic, message))
      stop = () => {
        setSpeaker(null)
        letGo()
        socket.close()
      }
    })
    return () => {
      gone = true
      stop()
    }
  }, [personId])
}
