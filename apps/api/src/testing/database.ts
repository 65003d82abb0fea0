import pg from 'pg'

let made = 0

/** A new database, copied from the migrated template, and how to drop it. */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env['OAS_TEST_DATABASE']
  if (!base)
    throw new Error('OAS_TEST_DATABASE is not set: run the tests by npm test or vitest at the root')
  const name = `t_${process.pid}_${Date.now()}_${++made}`
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: base })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} template oas_template strategy file_copy`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
