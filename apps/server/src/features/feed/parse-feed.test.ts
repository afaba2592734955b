import { describe, expect, test } from 'vitest'
import { decodeXml, FeedError, parseFeed, plainText } from './parse-feed.ts'

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Channel</title><link>https://example.test</link>${items}</channel></rss>`
const item = (inside: string) => rss(`<item>${inside}</item>`)

describe('a feed', () => {
  test('of RSS', () => {
    const one = `<title>Nytt  &amp; bra</title><description><![CDATA[<p>Hej <b>d\u00e5</b> &aring;</p>]]></description><link> https://example.test/1 </link><pubDate>Sat, 21 Nov 2026 08:00:00 +0100</pubDate>`
    expect(parseFeed(rss(`<item>${one}</item><item><title/></item><item><title>Two</title></item>`))).toEqual([
      { title: 'Nytt & bra', text: 'Hej då &aring;', link: 'https://example.test/1', publishedAt: '2026-11-21T07:00:00.000Z' },
      { title: 'Two', text: '', link: null, publishedAt: null },
    ])
  })

  test('of Atom and RDF', () => {
    const entry = `<entry><title type="html">A &lt;i&gt;b&lt;/i&gt;</title><link rel="self" href="https://example.test/self"/><link href="https://example.test/a"/><updated>2026-11-21T08:00:00Z</updated><published>2026-11-20T08:00:00Z</published><content type="xhtml"><div>Long <b>text</b></div></content><summary>Short</summary></entry>`
    expect(parseFeed(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`)).toEqual([
      { title: 'A b', text: 'Short', link: 'https://example.test/a', publishedAt: '2026-11-20T08:00:00.000Z' },
    ])
    expect(parseFeed(`<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><item><title>R</title><dc:date>2026-01-02</dc:date></item></rdf:RDF>`)).toEqual([
      { title: 'R', text: '', link: null, publishedAt: '2026-01-02T00:00:00.000Z' },
    ])
  })

  test('has a hundred items at most, each a text of readable length', () => {
    const items = parseFeed(
      rss(`<item><title>${'a'.repeat(3000)}</title><description>${'b '.repeat(9000)}</description></item>`.repeat(150)),
    )
    expect(items.length).toBe(100)
    expect([items[0]!.title.length, items[0]!.text.length <= 2000, items[0]!.text.endsWith('…')]).toEqual([250, true, true])
  })

  test('in its declared charset', () => {
    const text = (head: string) => `<?xml version="1.0" encoding="${head}"?><rss><item><title>Å</title></item></rss>`
    const titleOf = (bytes: Uint8Array, charset?: string) => parseFeed(decodeXml(bytes, charset))[0]!.title
    expect(titleOf(Buffer.from(text('iso-8859-1'), 'latin1'))).toBe('Å')
    expect(titleOf(Buffer.from(text('x'), 'latin1'), 'iso-8859-1')).toBe('Å')
    expect(titleOf(Buffer.from(`\ufeff${text('utf-16')}`, 'utf16le'))).toBe('Å')
    expect(titleOf(Buffer.from(text('utf-8')))).toBe('Å')
    expect(decodeXml(Buffer.from('Å'), 'no-such-charset')).toBe('Å')
  })

  test('is text and links on the web, and nothing that runs', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<style>*{}</style>',
      '<iframe src="javascript:alert(1)">',
      '\u202egnp.exe',
      '\u0000\u0007',
    ]
    for (const markup of hostile) {
      const [found] = parseFeed(item(`<title>T</title><description><![CDATA[x${markup.replaceAll('\u0000', '')}y]]></description>`))
      expect([markup, /<|[\p{Cc}\u202e]/u.test(found!.text)]).toEqual([markup, false])
    }
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//example.test',
      '/x',
      'ftp://example.test',
      'http://u:p@example.test',
      'vbscript:x',
      'x'.repeat(3000),
    ])
      expect(parseFeed(item(`<title>T</title><link>${link}</link>`))[0]!.link).toBeNull()
    expect(plainText('a &#60;b&#62; &#x110000; &#0; &nbsp;c', 100)).toBe('a <b> c')
  })
})

describe('security promise 18: no feed hurts', () => {
  const laughs = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')
  const MANY = 250_000
  const bombs: [string, string][] = [
    ['a billion laughs', `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${laughs}]><rss><item><title>&l10;</title></item></rss>`],
    ['quadratic', `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]><rss><item><title>${'&a;'.repeat(50_000)}</title></item></rss>`],
    ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><title>&x;</title></item></rss>`],
    ['a parameter entity', `<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]><rss/>`],
    ['an external subset', `<!DOCTYPE rss SYSTEM "http://127.0.0.1/rss.dtd"><rss/>`],
    ['a DOCTYPE without end', `<!DOCTYPE r [${'<!ENTITY a "b">'.repeat(60_000)}`],
    ['depth', '<rss>'.repeat(MANY)],
    ['depth of parts', `<rss><item>${'<title>'.repeat(MANY / 2)}`],
    ['items', rss('<item><title>a</title></item>'.repeat(36_000))],
    ['empty items', rss('<item/>'.repeat(MANY / 2))],
    ['attributes', `<rss ${Array.from({ length: 60_000 }, (_, index) => `a${index}="b"`).join(' ')}/>`],
    ['one attribute', `<rss a="${'b'.repeat(1_000_000)}"/>`],
    ['a name without end', `<${'a'.repeat(1_000_000)}`],
    ['one text', item(`<title>${'a'.repeat(1_000_000)}</title>`)],
    ['references', item(`<title>${'&#97;'.repeat(200_000)}</title>`)],
    ['unknown entities', item(`<title>${'&nope;'.repeat(160_000)}</title>`)],
    ['a comment', `<rss><!--${'-a'.repeat(500_000)}--></rss>`],
    ['comments', `<rss>${'<!---->'.repeat(140_000)}</rss>`],
    ['an instruction', `<rss><?x ${'?'.repeat(1_000_000)}?></rss>`],
    ['CDATA', item(`<title><![CDATA[${']'.repeat(1_000_000)}]]></title>`)],
    ['CDATA in pieces', item(`<title>${'<![CDATA[a]]>'.repeat(75_000)}</title>`)],
    ['tags in a text', item(`<description>${'&lt;a'.repeat(200_000)}</description>`)],
    ['open scripts in a text', item(`<description><![CDATA[${'<script>'.repeat(120_000)}]]></description>`)],
    ['spaces', item(`<title>${' '.repeat(1_000_000)}</title>`)],
    ['a date', item(`<title>a</title><pubDate>${'1 '.repeat(500_000)}</pubDate>`)],
    ['ends', `<rss>${'</a>'.repeat(MANY)}`],
    ['prefixes', item(`<${'a:'.repeat(20_000)}title>x</title>`)],
    ['namespaces', `<rss ${Array.from({ length: 30_000 }, (_, index) => `xmlns:n${index}="u"`).join(' ')}/>`],
    ['not XML', '\u0001'.repeat(1_000_000)],
    ['less than', '<'.repeat(1_000_000)],
    ['ampersands', item(`<title>${'&'.repeat(1_000_000)}</title>`)],
    ['a web page', `<html><body>${'<p>a'.repeat(200_000)}</body></html>`],
    ['laughs in an attribute', `<!DOCTYPE r [<!ENTITY l0 "lol">${laughs}]><rss a="&l10;"/>`],
    ['laughs in capitals', `<!doctype r [<!ENTITY l0 "lol">${laughs}]><rss><item><title>&l10;</title></item></rss>`],
    ['an entity that is itself', `<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><rss><item><title>&a;</title></item></rss>`],
    ['notations', `<!DOCTYPE r [${'<!NOTATION n SYSTEM "x">'.repeat(40_000)}]><rss/>`],
    ['conditional sections', `<!DOCTYPE r [${'<![INCLUDE['.repeat(80_000)}]><rss/>`],
    ['a DOCTYPE behind a long comment', `<!--${'x'.repeat(900_000)}--><!DOCTYPE r><rss/>`],
    ['hexadecimal references', item(`<title>${'&#x61;'.repeat(160_000)}</title>`)],
    ['references to nothing', item(`<title>${'&#0;'.repeat(200_000)}</title>`)],
    ['numbers without end', item(`<title>&#${'9'.repeat(900_000)};</title>`)],
    ['an entity name without end', item(`<title>&${'a'.repeat(900_000)};</title>`)],
    ['links', item(`<link>https://example.test/${'a'.repeat(900_000)}</link>`)],
    ['titles', item('<title>a</title>'.repeat(60_000))],
    ['descriptions', item(`<description>${'<b>'.repeat(100_000)}</description>`)],
    ['quotes', `<rss a='${'"'.repeat(900_000)}'/>`],
    ['attributes of the same name', `<rss ${'a="b" '.repeat(150_000)}/>`],
    ['brackets', `<rss>${']]>'.repeat(300_000)}</rss>`],
    ['letters of two halves', item(`<title>${'\ud83d\ude00'.repeat(200_000)}</title>`)],
    ['nothing', ''],
    ['JSON', '{"items": []}'],
  ]

  const read = (xml: string) => {
    try {
      return parseFeed(xml).length
    } catch (error) {
      return error instanceof FeedError ? 'refused' : error
    }
  }

  test.each(bombs)('%s', (name, xml) => {
    const heap = process.memoryUsage().heapUsed
    // processor time of this thread: beside other tests, the time of day means nothing
    const before = process.threadCpuUsage()
    const outcome = read(xml)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
    expect([name, outcome]).toEqual([name, expect.toBeOneOf(['refused', expect.any(Number)])])
    // includes the test's own memory, and uncollected garbage
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(150 * 1024 * 1024)
  })

  test('a document with a DOCTYPE is refused', () => {
    for (const [, xml] of bombs.slice(0, 5)) expect(() => parseFeed(xml)).toThrow('DOCTYPE')
  })
})
