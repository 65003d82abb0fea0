import { startProduct } from './products.ts'

/**
 * Builds the console and makes a folder of demo data, as the first start of the product does.
 * Nobody works on it.
 */
export async function makeDemoData(): Promise<string> {
  const first = await startProduct()
  await first.halt()
  return first.dataDir
}
