/** Name of the build the server serves now. */
export const servedBuild = async (): Promise<string> => {
  const response = await fetch('/version.json', { cache: 'no-store' })
  return response.ok ? ((await response.json()) as { build: string }).build : ''
}
