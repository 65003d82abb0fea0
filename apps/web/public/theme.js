// Runs before the first paint, so that a dark console never flashes white.
try {
  var saved = JSON.parse(localStorage.getItem('oas:keep:theme') || 'null')
  if (saved && saved.on && saved.mode === 'dark') {
    document.documentElement.dataset.theme = 'dark'
    document.documentElement.style.background = '#14171c'
  }
} catch {
  /* unreadable storage: light */
}
