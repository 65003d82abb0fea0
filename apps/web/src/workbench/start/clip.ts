import { type Bench, get, set } from '../engine/bench.ts'
import { copyText, readClipboard } from '../../kit/copy.ts'
import { fitting } from '../conditions/fitting.ts'

/** Conditions as a text that a colleague can paste. */
export function copyConditions(bench: Bench): void {
  const { conditions, chosen } = get(bench)
  void copyText(
    JSON.stringify(Object.fromEntries(chosen.map((key) => [key, conditions[key] ?? {}]))),
  )
}
export async function pasteConditions(bench: Bench): Promise<void> {
  try {
    const { settings, chosen } = get(bench)
    const found = fitting(await readClipboard(), settings, chosen)
    const { conditions } = get(bench)
    set(bench, {
      conditions: {
        ...conditions,
        ...Object.fromEntries(
          Object.entries(found).map(([key, values]) => [key, { ...conditions[key], ...values }]),
        ),
      },
    })
  } catch (error) {
    bench.tell('error', (error as Error).message)
  }
}
