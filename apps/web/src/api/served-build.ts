import { dropAnswers } from './api-cache.ts'

/**
 * What the server serves now: the name of its build, and the colour of the pod that answered (''
 * where pods have none).
 */
export type Served = { build: string; pod: string }

export async function servedBuild(): Promise<Served> {
  const response = await fetch('/version.json', { cache: 'no-store' })
  if (response.status === 401) dropAnswers()
  return response.ok
    ? {
        build: ((await response.json()) as { build: string }).build,
        pod: response.headers.get('x-pod-color') ?? '',
      }
    : { build: '', pod: '' }
}
