import type { FullConfig } from '@playwright/test'
import { resolve } from 'node:path'
import { announce, copyData, startProduct } from './products.ts'

/** Starts one product for each worker: the first builds the console and makes the demo data, which all of them take. */
const start = async ({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> => {
  const first = await startProduct()
  await first.halt()
  const folders = [first.dataDir, ...Array.from({ length: workers - 1 }, () => copyData(first.dataDir))]
  const products = await Promise.all(folders.map((dataDir) => startProduct(resolve('apps/web/dist'), dataDir)))
  announce(products.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => { await Promise.all(products.map((product) => product.stop())) }
}

export default start
