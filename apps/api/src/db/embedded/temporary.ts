import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for data that are thrown away. The database's own user may enter it, so that
 * everything lies inside and goes with it, also where root's folders are private.
 */
export function temporaryDataDir(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `oas-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
