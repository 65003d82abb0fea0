import { createWholeness } from '@oas/media/image/wholeness'
import { reportError } from '../../report/client.ts'

/** Whether pictures of this page are whole; one that is not is reported. */
export const wholeness = createWholeness({
  report: (url) => reportError('picture', { message: 'cut off', url }),
})
