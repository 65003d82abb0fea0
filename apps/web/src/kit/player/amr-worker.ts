import decode from '@audio/decode-amr'

/**
 * Takes the bytes of an AMR file of either band, answers its samples, or null where there are none.
 */
const listen = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>): Promise<void> => {
  const samples = await decode(data).then(
    ({ channelData: [first] }) => first ?? null,
    () => null /* whoever asked hears that nothing was decoded */,
  )
  self.postMessage(samples)
}
self.onmessage = (event: MessageEvent<Uint8Array<ArrayBuffer>>) => void listen(event)
