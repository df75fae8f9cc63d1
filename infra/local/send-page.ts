import type { ServerResponse } from 'node:http'

/** Sends a page of the local cloud. It has no script. */
export function sendPage(response: ServerResponse, { title, main, style = '' }: Record<string, string>): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  button { font: inherit; min-height: 44px; padding: .5rem 1rem }
${style}</style>
<main>
<h1>${title}</h1>
${main}
</main>
</html>
`)
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
