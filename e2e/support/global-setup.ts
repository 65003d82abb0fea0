import type { FullConfig } from '@playwright/test'
import { resolve } from 'node:path'
import { announce, startProduct } from './products.ts'

/** Starts one product for each worker; the first one builds the console, which the others take. */
const start = async ({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> => {
  const products = [await startProduct()]
  products.push(...await Promise.all(Array.from({ length: workers - 1 }, () => startProduct(resolve('apps/web/dist')))))
  announce(products.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => { await Promise.all(products.map((product) => product.stop())) }
}

export default start
