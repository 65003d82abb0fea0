import { type Bench, set } from './bench.ts'
import type { ModalName, ModalOf, OpenModal } from '../shapes/modal.ts'

/** Opens a dialog over the record; every player of the page pauses. */
export function openModal<K extends ModalName>(bench: Bench, name: K, of: ModalOf[K]): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause()
  set(bench, { modal: { name, of } as OpenModal })
}
