// Applies the theme and the text size that this device remembers. In the head of every app page, so that nothing is painted without
// them; the content security policy allows no inline script. features/appearance stores them and sends the event.
const applyAppearance = () => {
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('portal-appearance') ?? '{}')
  } catch {}
  const { theme, text } = chosen ?? {}
  const forced = theme === 'light' || theme === 'dark'
  document.documentElement.dataset.theme = forced ? theme : 'system'
  document.documentElement.dataset.text = text ?? '100'
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.dataset.media ??= meta.getAttribute('media')
    const { media } = meta.dataset
    meta.setAttribute('media', forced ? (media.includes(theme) ? 'all' : 'not all') : media)
  }
}
applyAppearance()
// The error screen of a translated page offers this, for as long as the tab is open.
try {
  if (sessionStorage.getItem('portal-original')) {
    document.documentElement.translate = false
    const meta = document.createElement('meta')
    meta.name = 'google'
    meta.content = 'notranslate'
    document.head.append(meta)
  }
} catch {}
addEventListener('portal-appearance', applyAppearance)
addEventListener('storage', applyAppearance)
