/* In the copy of the library that works without an account: search, blanks and Copy. It reads what stands in the page, and stores nothing. */
const cards = [...document.querySelectorAll('article')]
const searchable = (text) => text.normalize('NFKC').toLocaleLowerCase('en-AU')
const haystacks = cards.map((card) => searchable(card.textContent))
const search = document.querySelector('input[type=search]')
const count = document.querySelector('output')

search.addEventListener('input', () => {
  const wanted = searchable(search.value.trim())
  for (const [n, card] of cards.entries()) card.hidden = !haystacks[n].includes(wanted)
  for (const group of document.querySelectorAll('section'))
    group.hidden = group.querySelector('article:not([hidden])') === null
  count.textContent = wanted ? `${cards.filter((card) => !card.hidden).length} of ${cards.length} prompts` : ''
})

/* The text with what's typed into its blanks. */
const textOf = (card) =>
  [...card.querySelector('.text').childNodes]
    .map((part) => {
      const { blank, otherwise } = part.dataset ?? {}
      if (blank === undefined) return part.textContent
      const field = [...card.querySelectorAll('label input')].find((one) => one.name === blank)
      return field.value.trim() ? field.value : otherwise || part.textContent
    })
    .join('')

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    document.body.append(box)
    box.select()
    document.execCommand('copy')
    box.remove()
  }
}

for (const card of cards) {
  const button = card.querySelector('button')
  button.hidden = false
  button.addEventListener('click', async () => {
    await copy(textOf(card))
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
}
document.querySelector('.search').hidden = false
