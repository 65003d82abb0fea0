import { type ImageCore, createImageCore } from '@oas/media/image/core'
import { closedImage, imageKeyEvent } from '@oas/media/image/state'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { wholeness } from '../../kit/picture/wholeness.ts'
import { isTyping } from '../actions/keys.ts'
import { useBench } from '../engine/react.ts'
import { noteOpened } from './note-opened.ts'

const nothing = (): (() => void) => () => undefined

/** Pauses what plays on the page; answers what lets it go on. */
const pausePlayers = (): (() => void) => {
  const paused = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(
    (player) => !player.paused,
  )
  for (const player of paused) player.pause()
  return () => {
    for (const player of paused)
      void player.play().catch(() => undefined /* the page went on meanwhile */)
  }
}

const pressKey = (event: KeyboardEvent, core: ImageCore): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const change = imageKeyEvent(event.code, event.shiftKey)
  if (!change) return
  event.preventDefault()
  event.stopPropagation()
  core.dispatch(change)
}

/** Gives the focus back to where it was, or to the record. */
const useFocusBack = (): void => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const back =
        before instanceof HTMLElement && before !== document.body && before.isConnected
          ? before
          : document.getElementById('wb-root')
      back?.focus({ preventScroll: true })
    }
  }, [])
}

/** The picture in its stage: its state, what acts on it, and the keys of the viewer. */
export function useImageViewer(urls: readonly string[], index: number) {
  const bench = useBench()
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [core, setCore] = useState<ImageCore | null>(null)
  useEffect(() => {
    if (!stage.current || !image.current) return undefined
    const made = createImageCore(stage.current, image.current, wholeness)
    setCore(made)
    made.dispatch({ type: 'open', urls, index })
    noteOpened(bench, urls[index])
    const resume = pausePlayers()
    const keys = (event: KeyboardEvent): void => pressKey(event, made)
    document.addEventListener('keydown', keys, true)
    return () => {
      document.removeEventListener('keydown', keys, true)
      made.destroy()
      resume()
    }
  }, [bench, urls, index])
  useFocusBack()
  const state = useSyncExternalStore(core?.subscribe ?? nothing, () => core?.state() ?? closedImage)
  const act: ImageCore['dispatch'] = (event) => core?.dispatch(event)
  return { stage, image, state, act }
}
