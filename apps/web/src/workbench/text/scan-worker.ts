import { type ScanRule, scan } from '@oas/media/text/scan'

self.addEventListener(
  'message',
  ({ data: { text, rules } }: MessageEvent<{ text: string; rules: ScanRule[] }>) => {
    self.postMessage(scan(text, rules))
  },
)
