import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { newId } from '../../ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { cleanHtml, cleanSent, cleanValue, withCleanDefaults } from './clean-html.ts'

const field = (fieldType: string, more: object = {}) =>
  fieldSchema.parse({ id: newId(new Date()), key: 'f', localizedNames: [{ culture: 'sv-SE', text: 'F' }], fieldType, ...more } as never)

const FILE = '019df82c-71d5-7492-bcba-7a1f9c0e2d31'

test.each([
  ['<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p>', '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p>'],
  ['<h2>a</h2><ul><li><p>b</p></li></ul><ol><li>c</li></ol>', '<h2>a</h2><ul><li><p>b</p></li></ul><ol><li>c</li></ol>'],
  ['<b>a</b><i>b</i><del>c</del><h1>d</h1><h6>e</h6>', '<strong>a</strong><em>b</em><s>c</s><h2>d</h2><h4>e</h4>'],
  ['<a href="https://x.se?a=1&amp;b=2" target="_blank" onclick="x()" style="a">x</a>', '<a href="https://x.se?a=1&amp;b=2">x</a>'],
  ['<a href="mailto:a@b.se">a</a><a href="tel:112">b</a>', '<a href="mailto:a@b.se">a</a><a href="tel:112">b</a>'],
  ['<a href="javascript:alert(1)">a</a><a href="/exe">b</a><a href="//x.se">c</a>', '<a>a</a><a>b</a><a>c</a>'],
  ['<a href="java&#10;script:alert(1)">a</a><a href="&#1;javascript:x">b</a>', '<a>a</a><a>b</a>'],
  ['<script>alert(1)</script><style>p{}</style>a', 'a'],
  ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
  ['<img src=x onerror=alert(1)><iframe src=x></iframe><p id=a class=b>x</p>', '<p>x</p>'],
  [
    `<img data-file="${FILE.toUpperCase()}" alt="a&quot;b" src="https://x.se/a.png" onerror="x()" style="a">`,
    `<img data-file="${FILE}" alt="a&quot;b" />`,
  ],
  [
    `<a data-file="${FILE}" href="https://x.se">a</a><a data-file="x" href="https://x.se">b</a>`,
    `<a data-file="${FILE}">a</a><a href="https://x.se">b</a>`,
  ],
  ['<img data-file="../../a" alt="a"><img data-file="" src="data:x">', ''],
  ['5 < 6 & 7 > 3', '5 &lt; 6 &amp; 7 &gt; 3'],
])('%s is stored as %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
  expect(cleanHtml(clean)).toBe(clean)
})

test('markup is sanitised in formatted fields, and in rows; other texts are unchanged', () => {
  const evil = '<p>a<script>b</script></p>'
  const html = field('html')
  expect(cleanValue(html, evil)).toBe('<p>a</p>')
  expect(cleanValue(html, 5)).toBe(5)
  expect(cleanValue(field('text'), evil)).toBe(evil)
  const text = field('text', { key: 'g' })
  const rows = field('collection', { children: [html, text] })
  const sent = [{ [html.id]: evil, [text.id]: evil }, 'no row']
  expect(cleanValue(rows, sent)).toEqual([{ [html.id]: '<p>a</p>', [text.id]: evil }, 'no row'])
})

test('a text that is far too long is left for the kind to refuse', () => {
  const long = `<script>${'x'.repeat(20_000)}</script>`
  expect(cleanValue(field('html'), long)).toBe(long)
})

test('more markup than can be cleaned in passing is refused, in rows too', () => {
  const html = field('html')
  const rows = field('collection', { key: 'r', children: [field('html', { key: 'inner' })] })
  const fields = new Map([html, rows].map((known) => [known.id, known]))
  const inner = rows.children[0]!.id
  const row = { [inner]: `<p>${'x'.repeat(19_000)}</p>` }
  const sent = (count: number) => [{ dataPropertyTypeId: rows.id, value: Array.from({ length: count }, () => row) }]
  expect(cleanSent(fields, sent(20))).toEqual(sent(20))
  expect(() => cleanSent(fields, sent(30))).toThrow(AppError)
})

test('defaults are clean in every language, in groups too', () => {
  const defaultValue = [
    { culture: 'sv-SE', text: '<p onclick="x">hej</p>' },
    { culture: 'en-US', text: '<b>hi</b>' },
  ]
  const cleaned = withCleanDefaults([
    field('group', { children: [field('html', { defaultValue }), field('text', { defaultValue: '<b>' })] }),
  ])
  expect(cleaned[0]!.children.map((child) => child.defaultValue)).toEqual([
    [
      { culture: 'sv-SE', text: '<p>hej</p>' },
      { culture: 'en-US', text: '<strong>hi</strong>' },
    ],
    '<b>',
  ])
})
