// Runs before the first paint, so that a dark console never flashes white.
var dark = matchMedia('(prefers-color-scheme: dark)').matches
try {
  var saved = JSON.parse(localStorage.getItem('oas:keep:theme') || 'null')
  if (saved && saved.on === false) dark = false
  else if (saved && (saved.mode === 'dark' || saved.mode === 'light')) dark = saved.mode === 'dark'
} catch {
  /* unreadable storage: as the system has it */
}
if (dark) {
  document.documentElement.dataset.theme = 'dark'
  document.documentElement.style.background = '#14171c'
}
