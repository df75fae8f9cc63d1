import { G, Link, Path, Svg, View } from '@react-pdf/renderer'
import { markDrawing, strataDrawing } from '#domain/certificate-drawing'
import type { CertificateFact, CertificateText } from '#domain/certificate-text'
import { fitLines, wrapLines } from './fit-text.ts'
import { type Faces, widthIn } from './fonts.ts'
import { palette } from './palette.ts'
import { qrDrawing } from './qr-code.ts'
import { Lines, type Type } from './text-lines.tsx'

type CertificateFaceProps = { text: CertificateText; verifyUrl: string; faces: Faces }

/** The page of a certificate, set like a testamur: who and what at its head, the numbered sections, how to check it. */
export function CertificateFace({ text, verifyUrl, faces }: CertificateFaceProps) {
  const types = typesOf(faces)
  const [participant, provider, completion] = text.sections.map((section) => (
    <FactsSection key={section.number} {...section} labelWidth={section.number === 3 ? 88 : 70} types={types} />
  ))
  return (
    <>
      <Head text={text} types={types} />
      <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <View style={{ gap: 8 }}>
          {participant}
          {provider}
        </View>
        {completion}
      </View>
      <StandardsSection {...text.standards} types={types} />
      <Foot text={text} verifyUrl={verifyUrl} types={types} />
      <Strata />
    </>
  )
}

/** The grid in points: between the margins, and one of its two columns. */
const measure = 510
const column = 241

const typesOf = ({ regular, bold }: Faces) => ({
  title: { face: regular, size: 24, leading: 1.3, colour: palette.eucalypt },
  quiet: { face: regular, size: 9.5, leading: 1.4, colour: palette.bark },
  name: { face: bold, size: 33, leading: 1.22 },
  learning: { face: bold, size: 14.5, leading: 1.3 },
  more: { face: bold, size: 11.5, leading: 1.3 },
  heading: { face: bold, size: 9.5, leading: 1.4, colour: palette.eucalypt },
  body: { face: regular, size: 8.5, leading: 1.36 },
  label: { face: regular, size: 8.5, leading: 1.36, colour: palette.bark },
  closing: { face: bold, size: 8.5, leading: 1.36 },
  small: { face: regular, size: 7.2, leading: 1.36, colour: palette.bark },
  link: { face: regular, size: 7.2, leading: 1.36, colour: palette.eucalypt },
  code: { face: bold, size: 8, leading: 1.3, colour: palette.ochre },
  focus: { face: bold, size: 7.7, leading: 1.34 },
  descriptor: { face: regular, size: 8, leading: 1.3 },
})
type Types = Record<keyof ReturnType<typeof typesOf>, Type>

type LineProps = { children: string; type: Type; width: number; centred?: boolean; above?: number }

/** Words of our own, of a length that is known. */
function Line({ children, ...props }: LineProps) {
  return <Lines lines={[children]} {...props} />
}

/** A text on as many lines as it takes. */
function Paragraph({ children, type, width, ...props }: LineProps) {
  const lines = wrapLines(children, width / type.size, (line) => widthIn(type.face, line))
  return <Lines lines={lines} type={type} width={width} {...props} />
}

type FittedProps = LineProps & { sizes: readonly { most: number; least: number }[]; snug?: boolean }

/** Words of a length that nobody knows, as large as they fit; `snug` takes no more width than they do. */
function Fitted({ children, type, width, sizes, snug = false, ...props }: FittedProps) {
  const { lines, size } = fitLines(children, { width, sizes, measure: (line) => widthIn(type.face, line) })
  const taken = snug ? Math.max(...lines.map((line) => widthIn(type.face, line))) * size : width
  return <Lines lines={lines} type={{ ...type, size }} width={taken} {...props} />
}

/** However a name is set, it takes no more than 56 points of the page's height. */
const nameHeight = 56
const nameSizes = [
  { most: 33, least: 22 },
  { most: 22, least: 14 },
  { most: 15, least: 10 },
]
const organisationSizes = [
  { most: 9.5, least: 8 },
  { most: 9.5, least: 6 },
]
const factSizes = [
  { most: 8.5, least: 7.5 },
  { most: 8.5, least: 7 },
  { most: 8.5, least: 5 },
]
const urlSizes = [
  { most: 7.2, least: 6 },
  { most: 7.2, least: 5 },
]

function Head({ text, types }: { text: CertificateText; types: Types }) {
  const [learning = '', more] = text.learning.split(/(?<=:) /)
  return (
    <View>
      <View style={{ flexDirection: 'row', alignItems: 'center', justifyContent: 'center', gap: 8 }}>
        <Svg viewBox={`0 0 ${markDrawing.size} ${markDrawing.size}`} style={{ width: 28, height: 28 }}>
          <Path d={markDrawing.path} fill={palette.eucalypt} />
        </Svg>
        <Fitted type={types.quiet} width={440} sizes={organisationSizes} snug>
          {text.organisation}
        </Fitted>
      </View>
      <Line type={types.title} width={measure} centred above={12}>
        {text.title}
      </Line>
      <View style={{ width: 36, borderTop: `1pt solid ${palette.ochre}`, marginTop: 9, alignSelf: 'center' }} />
      <Line type={types.quiet} width={measure} centred above={10}>
        {text.certifies}
      </Line>
      <View style={{ height: nameHeight, justifyContent: 'center' }}>
        <Fitted type={types.name} width={measure} sizes={nameSizes} centred>
          {text.name}
        </Fitted>
      </View>
      <Line type={types.quiet} width={measure} centred>
        {text.completed}
      </Line>
      <Line type={types.learning} width={measure} centred above={2}>
        {learning}
      </Line>
      {more && (
        <Line type={types.more} width={measure} centred>
          {more}
        </Line>
      )}
    </View>
  )
}

function Heading({ children, type, width }: LineProps) {
  return (
    <View style={{ borderBottom: `0.6pt solid ${palette.line}`, paddingBottom: 2, marginBottom: 2, width }}>
      <Line type={type} width={width}>
        {children}
      </Line>
    </View>
  )
}

type FactsSectionProps = CertificateText['sections'][number] & { labelWidth: number; types: Types }

function FactsSection({ number, heading, facts, labelWidth, types }: FactsSectionProps) {
  return (
    <View style={{ width: column }}>
      <Heading type={types.heading} width={column}>{`${number}. ${heading}`}</Heading>
      {facts.map(({ label, value, parts }) => (
        <View key={label} style={{ marginTop: 2 }}>
          <View style={{ flexDirection: 'row' }}>
            <Line type={types.label} width={labelWidth}>
              {label}
            </Line>
            <Fitted type={types.body} width={column - labelWidth} sizes={factSizes}>
              {value}
            </Fitted>
          </View>
          {parts.map((part) => (
            <Part key={part.label} {...part} type={types.small} />
          ))}
        </View>
      ))}
    </View>
  )
}

function Part({ label, value, type }: CertificateFact['parts'][number] & { type: Type }) {
  const width = widthIn(type.face, value) * type.size
  return (
    <View style={{ flexDirection: 'row' }}>
      <Line type={type} width={column - width}>
        {label}
      </Line>
      <Line type={type} width={width}>
        {value}
      </Line>
    </View>
  )
}

function StandardsSection({ number, heading, standards, types }: CertificateText['standards'] & { types: Types }) {
  const left = measure - column - 30
  return (
    <View>
      <Heading type={types.heading} width={measure}>{`${number}. ${heading}`}</Heading>
      {standards.map(({ code, standard, focus, descriptor }) => (
        <View key={code} style={{ flexDirection: 'row', marginTop: 3.2 }}>
          <Line type={types.code} width={30}>
            {code}
          </Line>
          <View style={{ width: left }}>
            <Paragraph type={types.focus} width={left - 8}>
              {focus}
            </Paragraph>
            <Paragraph type={types.small} width={left - 8}>
              {standard}
            </Paragraph>
          </View>
          <Paragraph type={types.descriptor} width={column}>
            {descriptor}
          </Paragraph>
        </View>
      ))}
    </View>
  )
}

const qrSide = 66
function Foot({ text, verifyUrl, types }: { text: CertificateText; verifyUrl: string; types: Types }) {
  const qr = qrDrawing(verifyUrl)
  const width = measure - qrSide - 24
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' }}>
      <View style={{ width }}>
        <Heading type={types.heading} width={width}>
          {text.recognition.heading}
        </Heading>
        <Paragraph type={types.body} width={width}>
          {text.recognition.text}
        </Paragraph>
        <Line type={types.closing} width={width} above={4}>
          {text.closing}
        </Line>
        <Lines lines={[...text.imprint, text.check]} type={types.small} width={width} above={4} />
        <Link src={verifyUrl}>
          <Fitted type={types.link} width={width} sizes={urlSizes}>
            {verifyUrl}
          </Fitted>
        </Link>
      </View>
      <Svg viewBox={`0 0 ${qr.size} ${qr.size}`} style={{ width: qrSide, height: qrSide }}>
        <Path d={qr.path} fill={palette.ink} />
      </Svg>
    </View>
  )
}

/** The land in section, from margin to margin. */
function Strata() {
  const { width, height, strata } = strataDrawing
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
      {strata.map(({ earth, face, ground }) => (
        <G key={earth}>
          <Path d={ground} fill={palette[`layer-${earth}`]} />
          <Path d={face} stroke="#ffffff" strokeWidth={1.3} />
        </G>
      ))}
    </Svg>
  )
}
