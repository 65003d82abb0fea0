import { pathOf } from '@oas/contract/define'
import { liveCalls } from '@oas/contract/live/calls'
import type { StreamSource } from '@oas/contract/live/schemas'

export type Address = { kind: 'hls' | 'flv'; url: string; hevc: boolean; adapter: string }
/**
 * Where streams come from: an adapter makes addresses that a page can play from those that an app
 * names, or none.
 */
export type StreamAdapter = {
  readonly name: string
  readonly addressOf: (source: StreamSource, room: { id: string }) => Address | null
}

const localScheme = 'local:'
/** The stream a `local:` address names. */
export function localStreamOf({ url }: Pick<StreamSource, 'url'>): string | null {
  return url.startsWith(localScheme) ? url.slice(localScheme.length) : null
}

/** Streams the product serves itself. */
const local: StreamAdapter = {
  name: 'local',
  addressOf: (source, { id }) =>
    localStreamOf(source) === null
      ? null
      : {
          kind: 'hls',
          url: pathOf(liveCalls.playlist).replace(':room', id),
          hevc: false,
          adapter: 'local',
        },
}
/** Addresses that apps give, as they are. */
const given: StreamAdapter = {
  name: 'given',
  addressOf: ({ kind, url, hevc = false }) => ({ kind, url, hevc, adapter: 'given' }),
}

/** Adapters in order: the first that knows an address makes it. */
const adapters: readonly StreamAdapter[] = [local, given]

/**
 * Where a room can be watched: HLS before FLV, which no browser plays by itself; without HEVC
 * unless the browser has it.
 */
export function addressesOf(
  room: { id: string; streams: readonly StreamSource[] },
  hevc: boolean,
): Address[] {
  return room.streams
    .flatMap((source) => {
      for (const adapter of adapters) {
        const address = adapter.addressOf(source, room)
        if (address) return [address]
      }
      return []
    })
    .filter((address) => hevc || !address.hevc)
    .toSorted(
      (a, b) =>
        Number(a.kind === 'flv') - Number(b.kind === 'flv') || Number(b.hevc) - Number(a.hevc),
    )
}
