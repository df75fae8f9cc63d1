import { G, Link, Path, Svg, View } from '@react-pdf/renderer'
import { strataDrawing } from '#domain/certificate-drawing'
import type { CertificateFact, CertificateText } from '#domain/certificate-text'
import { markDrawing } from '#domain/mark-drawing'
import { fitLines, wrapLines } from './fit-text.ts'
import { type Fonts, widthIn } from './fonts.ts'
import { palette } from './palette.ts'
import { qrDrawing } from './qr-code.ts'
import { type FontStyle, Lines } from './text-lines.tsx'

type CertificatePageProps = { text: CertificateText; verifyUrl: string; fonts: Fonts }

/** A certificate's page, laid out like a testamur: recipient and course, the numbered sections, then how to verify it. */
export function CertificatePage({ text, verifyUrl, fonts }: CertificatePageProps) {
  const styles = fontStylesFor(fonts)
  const [participant, provider, completion] = text.sections.map((section) => (
    <FactsSection key={section.number} {...section} labelWidth={section.number === 3 ? 88 : 70} styles={styles} />
  ))
  return (
    <>
      <Header text={text} styles={styles} />
      <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <View style={{ gap: 8 }}>
          {participant}
          {provider}
        </View>
        {completion}
      </View>
      <StandardsSection {...text.standards} styles={styles} />
      <Footer text={text} verifyUrl={verifyUrl} styles={styles} />
      <Strata />
    </>
  )
}

/** Width in points between the margins, and of each of the two columns. */
const pageWidth = 510
const columnWidth = 241

const fontStylesFor = ({ regular, bold }: Fonts) => ({
  title: { font: regular, size: 24, leading: 1.3, colour: palette.eucalypt },
  quiet: { font: regular, size: 9.5, leading: 1.4, colour: palette.bark },
  name: { font: bold, size: 33, leading: 1.22 },
  learning: { font: bold, size: 14.5, leading: 1.3 },
  more: { font: bold, size: 11.5, leading: 1.3 },
  heading: { font: bold, size: 9.5, leading: 1.4, colour: palette.eucalypt },
  body: { font: regular, size: 8.5, leading: 1.36 },
  label: { font: regular, size: 8.5, leading: 1.36, colour: palette.bark },
  closing: { font: bold, size: 8.5, leading: 1.36 },
  small: { font: regular, size: 7.2, leading: 1.36, colour: palette.bark },
  link: { font: regular, size: 7.2, leading: 1.36, colour: palette.eucalypt },
  code: { font: bold, size: 8, leading: 1.3, colour: palette.ochre },
  focus: { font: bold, size: 7.7, leading: 1.34 },
  descriptor: { font: regular, size: 8, leading: 1.3 },
})
type FontStyles = Record<keyof ReturnType<typeof fontStylesFor>, FontStyle>

type LineProps = { children: string; fontStyle: FontStyle; width: number; centred?: boolean; above?: number }

/** One line of our own wording, short enough to fit as it is. */
function Line({ children, ...props }: LineProps) {
  return <Lines lines={[children]} {...props} />
}

/** Text wrapped over as many lines as it needs. */
function Paragraph({ children, fontStyle, width, ...props }: LineProps) {
  const lines = wrapLines(children, width / fontStyle.size, (line) => widthIn(fontStyle.font, line))
  return <Lines lines={lines} fontStyle={fontStyle} width={width} {...props} />
}

type FittedProps = LineProps & { sizes: readonly { max: number; min: number }[]; snug?: boolean }

/** Text of any length, at the largest size that fits; `snug` shrinks the block to the text's width. */
function Fitted({ children, fontStyle, width, sizes, snug = false, ...props }: FittedProps) {
  const { lines, size } = fitLines(children, { width, sizes, measure: (line) => widthIn(fontStyle.font, line) })
  const blockWidth = snug ? Math.max(...lines.map((line) => widthIn(fontStyle.font, line))) * size : width
  return <Lines lines={lines} fontStyle={{ ...fontStyle, size }} width={blockWidth} {...props} />
}

/** The name's block in points, whatever its length, so that the rest of the page doesn't move. */
const nameHeight = 56
const nameSizes = [
  { max: 33, min: 22 },
  { max: 22, min: 14 },
  { max: 15, min: 10 },
]
const organisationSizes = [
  { max: 9.5, min: 8 },
  { max: 9.5, min: 6 },
]
const factSizes = [
  { max: 8.5, min: 7.5 },
  { max: 8.5, min: 7 },
  { max: 8.5, min: 5 },
]
const urlSizes = [
  { max: 7.2, min: 6 },
  { max: 7.2, min: 5 },
]

function Header({ text, styles }: { text: CertificateText; styles: FontStyles }) {
  const [learning = '', more] = text.learning.split(/(?<=:) /)
  return (
    <View>
      <View style={{ flexDirection: 'row', alignItems: 'center', justifyContent: 'center', gap: 8 }}>
        <Svg viewBox={`0 0 ${markDrawing.size} ${markDrawing.size}`} style={{ width: 28, height: 28 }}>
          <Path d={markDrawing.path} fill={palette.eucalypt} />
        </Svg>
        <Fitted fontStyle={styles.quiet} width={440} sizes={organisationSizes} snug>
          {text.organisation}
        </Fitted>
      </View>
      <Line fontStyle={styles.title} width={pageWidth} centred above={12}>
        {text.title}
      </Line>
      <View style={{ width: 36, borderTop: `1pt solid ${palette.ochre}`, marginTop: 9, alignSelf: 'center' }} />
      <Line fontStyle={styles.quiet} width={pageWidth} centred above={10}>
        {text.certifies}
      </Line>
      <View style={{ height: nameHeight, justifyContent: 'center' }}>
        <Fitted fontStyle={styles.name} width={pageWidth} sizes={nameSizes} centred>
          {text.name}
        </Fitted>
      </View>
      <Line fontStyle={styles.quiet} width={pageWidth} centred>
        {text.completed}
      </Line>
      <Line fontStyle={styles.learning} width={pageWidth} centred above={2}>
        {learning}
      </Line>
      {more && (
        <Line fontStyle={styles.more} width={pageWidth} centred>
          {more}
        </Line>
      )}
    </View>
  )
}

function Heading({ children, fontStyle, width }: LineProps) {
  return (
    <View style={{ borderBottom: `0.6pt solid ${palette.line}`, paddingBottom: 2, marginBottom: 2, width }}>
      <Line fontStyle={fontStyle} width={width}>
        {children}
      </Line>
    </View>
  )
}

type FactsSectionProps = CertificateText['sections'][number] & { labelWidth: number; styles: FontStyles }

function FactsSection({ number, heading, facts, labelWidth, styles }: FactsSectionProps) {
  return (
    <View style={{ width: columnWidth }}>
      <Heading fontStyle={styles.heading} width={columnWidth}>{`${number}. ${heading}`}</Heading>
      {facts.map(({ label, value, parts }) => (
        <View key={label} style={{ marginTop: 2 }}>
          <View style={{ flexDirection: 'row' }}>
            <Line fontStyle={styles.label} width={labelWidth}>
              {label}
            </Line>
            <Fitted fontStyle={styles.body} width={columnWidth - labelWidth} sizes={factSizes}>
              {value}
            </Fitted>
          </View>
          {parts.map((part) => (
            <Part key={part.label} {...part} fontStyle={styles.small} />
          ))}
        </View>
      ))}
    </View>
  )
}

function Part({ label, value, fontStyle }: CertificateFact['parts'][number] & { fontStyle: FontStyle }) {
  const width = widthIn(fontStyle.font, value) * fontStyle.size
  return (
    <View style={{ flexDirection: 'row' }}>
      <Line fontStyle={fontStyle} width={columnWidth - width}>
        {label}
      </Line>
      <Line fontStyle={fontStyle} width={width}>
        {value}
      </Line>
    </View>
  )
}

function StandardsSection({
  number,
  heading,
  standards,
  styles,
}: CertificateText['standards'] & { styles: FontStyles }) {
  const left = pageWidth - columnWidth - 30
  return (
    <View>
      <Heading fontStyle={styles.heading} width={pageWidth}>{`${number}. ${heading}`}</Heading>
      {standards.map(({ code, standard, focus, descriptor }) => (
        <View key={code} style={{ flexDirection: 'row', marginTop: 3.2 }}>
          <Line fontStyle={styles.code} width={30}>
            {code}
          </Line>
          <View style={{ width: left }}>
            <Paragraph fontStyle={styles.focus} width={left - 8}>
              {focus}
            </Paragraph>
            <Paragraph fontStyle={styles.small} width={left - 8}>
              {standard}
            </Paragraph>
          </View>
          <Paragraph fontStyle={styles.descriptor} width={columnWidth}>
            {descriptor}
          </Paragraph>
        </View>
      ))}
    </View>
  )
}

const qrSide = 66
function Footer({ text, verifyUrl, styles }: { text: CertificateText; verifyUrl: string; styles: FontStyles }) {
  const qr = qrDrawing(verifyUrl)
  const width = pageWidth - qrSide - 24
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' }}>
      <View style={{ width }}>
        <Heading fontStyle={styles.heading} width={width}>
          {text.recognition.heading}
        </Heading>
        <Paragraph fontStyle={styles.body} width={width}>
          {text.recognition.text}
        </Paragraph>
        <Line fontStyle={styles.closing} width={width} above={4}>
          {text.closing}
        </Line>
        <Lines lines={[...text.imprint, text.check]} fontStyle={styles.small} width={width} above={4} />
        <Link src={verifyUrl}>
          <Fitted fontStyle={styles.link} width={width} sizes={urlSizes}>
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

/** The decorative strata across the foot of the page, from margin to margin. */
function Strata() {
  const { width, height, strata } = strataDrawing
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
      {strata.map(({ layer, edge, area }) => (
        <G key={layer}>
          <Path d={area} fill={palette[`layer-${layer}`]} />
          <Path d={edge} stroke="#ffffff" strokeWidth={1.3} />
        </G>
      ))}
    </Svg>
  )
}
