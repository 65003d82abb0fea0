/**
 * Whether this page is shown inside a frame named `preview` or in a tab named `preview_tab`: then
 * without the frame around it.
 */
export function isPreview(): boolean {
  return (window.name === 'preview' && window.self !== window.top) || window.name === 'preview_tab'
}
