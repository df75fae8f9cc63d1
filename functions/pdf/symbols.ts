/**
 * A symbol that teachers often type or paste and that Noto Sans lacks, so we draw it to match. `path` and `width` are in thousandths of the
 * font size, y downwards from the baseline. Copying it from the PDF, or a screen reader, gives `plain`.
 */
export type DrawnSymbol = { width: number; path: string; solid: boolean; plain: string }

const outlined = (plain: string, width: number, path: string): DrawnSymbol => ({ plain, width, path, solid: false })
const solid = (plain: string, width: number, path: string): DrawnSymbol => ({ plain, width, path, solid: true })

const tick = 'M120 -290 L290 -100 L620 -600'
const cross = 'M130 -570 L590 -110 M590 -570 L130 -110'
const square = 'M90 -660 L690 -660 L690 -60 L90 -60 Z'
const circle = (middle: number, radius: number) =>
  `M${middle - radius} -310 a${radius} ${radius} 0 1 0 ${2 * radius} 0 a${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`
const block = (width: number, side: number) =>
  `M${(width - side) / 2} ${-310 - side / 2} l${side} 0 l0 ${side} l${-side} 0 Z`
const star = `M${Array.from({ length: 10 }, (_, point) => {
  const [angle, radius] = [(point * Math.PI) / 5, point % 2 === 0 ? 400 : 165]
  return `${Math.round(410 + radius * Math.sin(angle))} ${Math.round(-320 - radius * Math.cos(angle))}`
}).join(' L')} Z`
const triangle = 'M110 -610 L630 -310 L110 -10 Z'

const right = 'M680 -490 L900 -290 L680 -90'
const left = 'M320 -490 L100 -290 L320 -90'

const table: Record<string, DrawnSymbol> = {
  '→': outlined('->', 1000, `M90 -290 L890 -290 ${right}`),
  '←': outlined('<-', 1000, `M110 -290 L910 -290 ${left}`),
  '↔': outlined('<->', 1000, `M110 -290 L890 -290 ${right} ${left}`),
  '↑': outlined('^', 620, 'M310 0 L310 -640 M120 -450 L310 -650 L500 -450'),
  '↓': outlined('v', 620, 'M310 -660 L310 -20 M120 -210 L310 -10 L500 -210'),
  '⇒': outlined('=>', 1000, 'M90 -370 L800 -370 M90 -210 L800 -210 M640 -530 L900 -290 L640 -50'),
  '≤': outlined('<=', 572, 'M500 -640 L80 -420 L500 -200 M80 -50 L500 -50'),
  '≥': outlined('>=', 572, 'M80 -640 L500 -420 L80 -200 M80 -50 L500 -50'),
  '≠': outlined('!=', 572, 'M70 -430 L510 -430 M70 -260 L510 -260 M420 -600 L160 -90'),
  '≈': outlined('~', 572, 'M70 -400 q110 -110 220 -30 t220 -30 M70 -210 q110 -110 220 -30 t220 -30'),
  '✓': outlined('[x]', 720, tick),
  '✔': outlined('[x]', 720, tick),
  '✅': outlined('[x]', 780, `${square} M230 -340 L350 -210 L560 -530`),
  '☑': outlined('[x]', 780, `${square} M230 -340 L350 -210 L560 -530`),
  '✗': outlined('×', 720, cross),
  '✘': outlined('×', 720, cross),
  '❌': outlined('×', 720, cross),
  '☒': outlined('[×]', 780, `${square} M230 -520 L550 -200 M550 -520 L230 -200`),
  '☐': outlined('[ ]', 780, square),
  '□': outlined('[ ]', 780, square),
  '■': solid('•', 780, block(780, 600)),
  '▪': solid('•', 500, block(500, 320)),
  '●': solid('•', 780, circle(390, 300)),
  '○': outlined('o', 780, circle(390, 290)),
  '◦': outlined('o', 500, circle(250, 140)),
  '▶': solid('>', 720, triangle),
  '►': solid('>', 720, triangle),
  '★': solid('*', 820, star),
  '☆': outlined('*', 820, star),
}

export const symbols: ReadonlyMap<string, DrawnSymbol> = new Map(Object.entries(table))
