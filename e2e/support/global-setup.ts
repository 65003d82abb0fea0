import type { FullConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeDemoData } from './demo-data.ts'
import { announce, copyData, startProduct } from './products.ts'

/**
 * Starts one product for each worker, all with the same demo data: those that were made already
 * (`E2E_DATA` names their folder), else made now.
 */
const start = async ({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> => {
  const given = process.env['E2E_DATA'] ?? ''
  const made = existsSync(given) ? given : await makeDemoData()
  const folders = [made, ...Array.from({ length: workers - 1 }, () => copyData(made))]
  const products = await Promise.all(
    folders.map((dataDir) => startProduct(resolve('apps/web/dist'), dataDir)),
  )
  announce(products.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
  }
}

export default start
