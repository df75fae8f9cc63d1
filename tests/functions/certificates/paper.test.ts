import { describe, expect, test } from 'vitest'
import { certificateKeys } from '#catalogue/catalogue'
import { certificateMargin } from '#certificates/layout'
import { drawQr } from '#certificates/qr-code'
import { duration } from '#certificates/rules'
import { openFonts } from '#paper/fonts'
import { renderCertificates, renderCertificatesWith } from '../../../functions/certificates/paper.tsx'
import { readPrinted } from './read-certificate.ts'
import { laidOut, origin, sampleCertificate } from './sample-certificate.ts'

type Changes = Parameters<typeof sampleCertificate>[1]

async function rendered(key: (typeof certificateKeys)[number], changes: Changes = {}) {
  const certificate = sampleCertificate(key, changes)
  const { url, layout } = await laidOut(certificate)
  const bytes = await renderCertificates([{ certificate, url, layout }])
  return { certificate, url, layout, bytes, ...(await readPrinted(bytes)) }
}

/** Top of the strata, in points above the page's bottom edge: text that overflows the page would be below it. */
const strataTop = ({ height, strata }: Awaited<ReturnType<typeof laidOut>>['layout']) =>
  certificateMargin + height - strata

describe('the flagship certificate', () => {
  test('has the text of the specification', async () => {
    const { lines, text } = await rendered('genai-course')
    expect(lines.slice(0, 14)).toEqual([
      'Banksia & Bluegum Professional Learning (fictitious)',
      'Certificate of Professional Learning',
      'This certifies that',
      'Siobhán Brien',
      'has successfully completed the professional learning module',
      'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
      '10 hours',
      'of professional learning',
      'January 5, 2025',
      'Date of completion',
      'Online / Self-paced',
      'Mode',
      '1. Participant Information',
      'Full name',
    ])
    for (const expected of [
      '1. Participant Information Full name Siobhán Brien',
      '2. Provider Information Organisation Banksia & Bluegum Professional Learning (fictitious)',
      'Contact email hello@banksia-bluegum.example.edu.au Website banksia-bluegum.example.edu.au',
      'Issued by Wattle Grove, Educational Designer',
      '3. Completion Details Date of completion January 5, 2025 Duration 10 hours of professional learning',
      'Understanding AI Without the Jargon 90 minutes The Power of Prompting 150 minutes',
      'Building My AI Teaching Partner 180 minutes The AI Feedback Generator 120 minutes',
      'Your Complete Prompt Library 60 minutes Mode Online / Self-paced',
      '4. Aligned AITSL Standards 2.6.2',
      'PD Recognition Statement This course aligns with the Australian Professional Standards for Teachers and may be recorded as elective (teacher-identified) professional learning. Participants must record it themselves with their teacher registration authority (for example NESA, QCT, VIT).',
      'This certificate verifies completion of the professional learning described above.',
      'Issued January 6, 2025 · Lessons reviewed November 20, 2026',
      'Certificate 0123 4567 89ab cdef 0123 4567 89ab cdef',
    ])
      expect(text).toContain(expected)
    expect(text.match(/\d\.\d\.2/g)).toEqual(['2.6.2', '3.4.2', '3.6.2', '6.2.2', '6.4.2', '7.4.2'])
  })
})

describe.each(certificateKeys)('the certificate %s', (key) => {
  test('shows everything in its record, on one A4 page of at most 50 KB', async () => {
    const { certificate, url, layout, bytes, pages, size, text, lowest, links } = await rendered(key)
    expect(pages).toBe(1)
    expect(size.map(Math.round)).toEqual([595, 842])
    expect(bytes.length).toBeLessThanOrEqual(50_000)
    expect(lowest).toBeGreaterThan(strataTop(layout))

    const { provider, standards, modules, minutes } = certificate
    for (const { code, standard, focus, descriptor } of standards)
      expect(text).toContain(`${code} ${focus} ${standard} ${descriptor}`)
    for (const module of modules.length > 1 ? modules : [])
      expect(text).toContain(`${module.title} ${module.minutes} minutes`)
    for (const fact of [
      `This certifies that ${certificate.name} has successfully completed the professional learning`,
      certificate.title,
      `Organisation ${provider.organisation}`,
      provider.email,
      `${provider.issuer}, Educational Designer`,
      'Date of completion January 5, 2025',
      `Duration ${duration(minutes)}`,
      'Mode Online / Self-paced',
      'Issued January 6, 2025',
      certificate.id,
      url,
    ])
      expect(text).toContain(fact)
    expect(links).toEqual([url])
  })

  test('stays on one page and truncates nothing with the longest names and provider details', async () => {
    const name = 'Wilhelmina Māia Featherstonehaugh-Cholmondeley te Whāiti von Habsburg-Lothringen O’Brien-Ōtāhuhu III'
    const provider = {
      organisation: 'The Combined Professional Learning Association of the Teachers of the Greater Western Plains',
      email: 'professional-learning-enquiries@greater-western-plains-teachers.example.edu.au',
      website: 'https://professional-learning.greater-western-plains-teachers.example.edu.au',
      issuer: 'Dr Alexandrina Featherstonehaugh-Cholmondeley',
      abn: '00 000 000 000',
      gstRegistered: true,
    }
    // The flagship's certificate has the most lines, and so the least room.
    const names = key === 'genai-course' ? [name, 'W'.repeat(100), 'Ẹ́'.repeat(50)] : [name]
    for (const long of names) {
      const changes = { name: long, provider, revision: 2, revisedAt: '2025-02-01T00:00:00.000Z' }
      const { layout, pages, lines, lowest } = await rendered(key, changes)
      expect(pages).toBe(1)
      expect(lowest).toBeGreaterThan(strataTop(layout))
      const spaceless = lines.join('').replaceAll(' ', '')
      expect(spaceless.split(long.replaceAll(' ', ''))).toHaveLength(3)
      for (const fact of [provider.organisation, provider.email, provider.website.slice(8), provider.issuer])
        expect(spaceless).toContain(fact.replaceAll(' ', ''))
    }
  })
})

test.each([
  ['genai-module-2', 'module', 'The Power of Prompting', '2 hours 30 minutes of professional learning'],
  ['failure-festival', 'course', 'Failure Festival', '3 hours of professional learning'],
  ['environmental-ed', 'course', 'Environmental education: Please Stop Pretending', '4 hours of professional learning'],
] as const)('calls %s a %s, with its own title and hours', async (key, kind, title, hours) => {
  const { text } = await rendered(key)
  expect(text).toContain(
    `has successfully completed the professional learning ${kind} ${title} ${hours} January 5, 2025 Date of completion`,
  )
  expect(text).toContain(`Duration ${hours} Mode`)
  expect(text).not.toContain('AI for Teachers')
})

test('shows the date and the revision of a corrected name', async () => {
  const { text, url } = await rendered('digital-media', { revision: 2, revisedAt: '2025-02-01T13:30:00.000Z' })
  expect(text).toContain('Issued January 6, 2025 · Name corrected February 2, 2025, revision 2 · Lessons reviewed')
  expect(url).toMatch(/\?r=2$/)
  expect(text).toContain(url)
})

describe('the PDF file', () => {
  test('has title, author and dates in its metadata, and is marked as PDF/A-2b', async () => {
    const { info, xmp, bytes } = await rendered('genai-course', { revisedAt: '2025-02-01T00:00:00.000Z' })
    const title = 'Certificate of Professional Learning: Siobhán Brien'
    const subject = 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!'
    expect(info).toMatchObject({
      Title: title,
      Subject: subject,
      Author: 'Banksia & Bluegum Professional Learning (fictitious)',
      Language: 'en-AU',
      CreationDate: 'D:20250106010000Z',
      Custom: { ModificationDate: 'D:20250201000000Z' },
      PDFFormatVersion: '1.7',
    })
    expect(Object.fromEntries(xmp)).toMatchObject({
      'pdfaid:part': '2',
      'pdfaid:conformance': 'B',
      'dc:title': title,
      'dc:description': subject,
      'dc:creator': ['Banksia & Bluegum Professional Learning (fictitious)'],
      'xmp:createdate': '2025-01-06T01:00:00Z',
    })
    const source = Buffer.from(bytes).toString('latin1')
    expect(source).toMatch(/\/S \/GTS_PDFA1/)
    expect(source).toMatch(/\/DestOutputProfile \d+ 0 R/)
    expect(source).toContain('<rdf:li>Banksia &#38; Bluegum')
    expect(new Set(source.match(/\/BaseFont \S+/g)?.map((font) => font.replace(/\w+\+/, '')))).toEqual(
      new Set(['/BaseFont /Literata-Regular', '/BaseFont /Literata-Medium']),
    )
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2)
    expect(source).not.toMatch(/\/(Encrypt|JavaScript|JS|Launch) /)
  })

  test('has the same bytes for the same certificate, with fresh fonts and while others render', async () => {
    const one = await laidOut(sampleCertificate('genai-module-3'))
    const other = await laidOut(sampleCertificate('digital-media', { name: 'Nguyễn Thị Ánh' }))
    const first = await renderCertificates([one])
    const others = await Promise.all([
      renderCertificatesWith(await openFonts())([one]),
      renderCertificates([other]),
      renderCertificates([one]),
    ])
    expect(others.map((bytes) => Buffer.compare(bytes, first) === 0)).toEqual([true, false, true])
  })

  test('holds several certificates, a page each', async () => {
    const [one, other] = await Promise.all([
      laidOut(sampleCertificate('genai-course')),
      laidOut(sampleCertificate('digital-media', { id: 'f'.repeat(32), issuedAt: '2025-02-01T00:00:00.000Z' })),
    ])
    const bytes = await renderCertificates([one, other])
    const { pages, info } = await readPrinted(bytes)
    expect(pages).toBe(2)
    expect(info).toMatchObject({
      Title: 'Certificates of Professional Learning: Siobhán Brien',
      CreationDate: 'D:20250201000000Z',
    })
  })

  test('is refused where the fonts lack a character, never misprinted', async () => {
    const { provider } = sampleCertificate('genai-course')
    await expect(rendered('genai-course', { provider: { ...provider, issuer: '王小明' } })).rejects.toThrow(/王 小 明/)
  })
})

test('draws a square QR code that depends on the URL', () => {
  const { size, path } = drawQr(`${origin}/verify/0123456789abcdef0123456789abcdef?r=1`)
  expect(size).toBeGreaterThan(20)
  expect(path).toMatch(/^M0 0H7V1H0Z/)
  expect(drawQr(`${origin}/verify/0123456789abcdef0123456789abcdef?r=2`).path).not.toBe(path)
})
