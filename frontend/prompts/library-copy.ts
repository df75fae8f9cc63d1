import { Html, html } from '#privacy/html'
import { blankKey, blankParts, blanksOf } from '#prompts/blanks'
import type { Prompt } from '#prompts/contract'
import { exportFacts, exportTitleLine, promptGroups, tagLine, untitled } from '#prompts/rules'
import { tagsOf } from '#prompts/tags'
import sheet from './copied-page.css?inline'
import script from './copied-page.js?raw'

/** What a page allows only because it's this very text. */
async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`
}

/**
 * The library as one HTML page with search and Copy, which works from a device without account or network. Every word of a prompt is
 * escaped; the page runs our script alone, and may load and send nothing. Without script it can still be read.
 */
export async function libraryCopy(prompts: readonly Prompt[], at: Date): Promise<string> {
  const policy = `default-src 'none'; script-src ${await hashOf(script)}; style-src ${await hashOf(sheet)}; base-uri 'none'; form-action 'none'`
  const body = html`<h1>${exportTitleLine}</h1>
<p>${exportFacts(prompts.length, at)}</p>
<div class="search" hidden><label>Search <input type="search" autocomplete="off"></label><output></output></div>
${promptGroups(prompts).map((group) => html`<section><h2>${group.title}</h2>${group.prompts.map(card)}</section>`)}`
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><title>${exportTitleLine}</title><style>${sheet}</style></head>
<body><main>${body.text.replaceAll('\r', '&#13;')}</main>
<script>${script}</script></body></html>
`
}

function card({ title, text, ...prompt }: Prompt): Html {
  const blanks = blanksOf(text)
  const tags = tagsOf(prompt)
  const otherwise = new Map(blanks.map((blank) => [blankKey(blank.name), blank.otherwise]))
  const parts = blankParts(text).map(({ text: words, blank }) =>
    blank
      ? html`<mark data-blank="${blankKey(blank.name)}" data-otherwise="${blank.otherwise || otherwise.get(blankKey(blank.name)) || ''}">${words}</mark>`
      : html`${words}`,
  )
  const fields = blanks.map(
    (blank) =>
      html`<label>${blank.name}<input name="${blankKey(blank.name)}" placeholder="${blank.otherwise}" autocomplete="off"></label>`,
  )
  return html`<article translate="no"><h3>${title ?? untitled}</h3>
${fields.length > 0 ? html`<div class="blanks">${fields}</div>` : ''}
<div class="text">${new Html(parts.map((part) => part.text).join(''))}</div>
${tags.length > 0 ? html`<p>${tagLine(tags)}</p>` : ''}
<button type="button" hidden>Copy</button></article>`
}
