import { describe, expect, test } from 'vitest'
import { checkedHeader, errorsOfHeaders, headerLines } from './header-lines.ts'
import { httpSender } from './http-sender.ts'
import { MessageError, TemplateError } from './not-made.ts'
import type { Rendering } from './sender.ts'
import { checkTemplate, renderTemplate } from './template.ts'

const VALUES = [
  '"}, "admin": true, "x": {"y": "',
  'a\r\nX-Injected: yes',
  'a\nBcc: all@lindvik.example',
  '</b><script>alert(1)</script>',
  '{{ tenant.name }}{% include "/etc/passwd" %}',
  '<!channel> <https://evil.example|click>',
  '../../admin?x=1#y',
  '//evil.example/',
  '@evil.example',
  '\u2028\u2029\u0000\ud800',
]

function headersOr(render: () => unknown): unknown {
  try {
    return (render() as { headers: unknown }).headers
  } catch (error) {
    if (error instanceof MessageError) return 'refused'
    throw error
  }
}

describe('a value of a person never becomes syntax', () => {
  test.each(VALUES)('%j in JSON is the same text', (value) => {
    const rendered = renderTemplate('{"code": "{{ element.code }}", "fixed": 1}', { element: { code: value } }, 'json')
    expect(JSON.parse(rendered)).toEqual({ code: value, fixed: 1 })
  })

  test.each(VALUES)('%j in markup has no tag, in Slack no mention', (value) => {
    const scope = { v: value }
    expect(renderTemplate('{{ v }}', scope, 'markup')).not.toMatch(/[<>"']/)
    expect(renderTemplate('{{ v }}', scope, 'slack')).not.toMatch(/[<>]/)
  })

  test('an address in Markdown is an address, and everything else is text', () => {
    const inMarkdown = (v: string) => renderTemplate('{{ v }}', { v }, 'markdown')
    const url = 'https://verka.example/exe/transaction/01a21fb0-ae67?site=north'
    expect(inMarkdown(url)).toBe(url)
    expect(inMarkdown(`[x](${url})`)).toBe('\\[x\\]\\(https://verka.example/exe/transaction/01a21fb0\\-ae67?site=north\\)')
    expect(inMarkdown(`${url}) **x**`)).toContain('\\) \\*\\*x')
  })

  const rendering = (headers: string, path: string, value: string) =>
    ({
      config: { method: 'POST', url: 'https://erp.example/api', contentType: 'application/json', headers },
      inputs: { path, body: '{}' },
      scope: { v: value },
    }) as unknown as Rendering

  test.each(['things/{{ v }}/state', 'things/../state', 'things/%2e%2E/state', './x', '..\\admin'])(
    'the path %j does not leave the address',
    (path) => {
      expect(() => httpSender.render(rendering('', path, '..'))).toThrow(MessageError)
    },
  )

  test.each(VALUES)('%j in a path stays in it, on the host of the config', (value) => {
    const content = httpSender.render(rendering('', 'things/{{ v }}/state', value)) as { path: string }
    const url = new URL(httpSender.shown(content, { url: 'https://erp.example/api' }).url!)
    expect([url.origin, url.search, url.hash, url.pathname.split('/').length]).toEqual(['https://erp.example', '', '', 5])
  })

  test.each(VALUES)('%j in a header is one line, or refused', (value) => {
    const isLine = !/[\r\n\u0000\u2028\ud800]/.test(value)
    expect(headersOr(() => httpSender.render(rendering('X-Code: {{ v }}', '', value)))).toEqual(isLine ? { 'X-Code': value } : 'refused')
  })
})

test.each([
  'Host: evil',
  'Content-Length: 0',
  'authorization: x',
  'Cookie: a',
  'no colon',
  ': empty',
  'X Y: z',
  'Transfer-Encoding: chunked',
])('the header line %j is refused', (line) => expect(() => headerLines(line)).toThrow(MessageError))

test.each([
  ['X-Site: norra\nno colon', 'headerName', 2, {}],
  ['Bad Name: x', 'headerName', 1, {}],
  ['\nAuthorization: Bearer x', 'headerForbidden', 2, { name: 'Authorization' }],
  ['X-Site: \u201cnorra\u201d', 'headerCharacter', 1, { character: '\u201c' }],
  ['X-Site: a\u0007b', 'headerCharacter', 1, { character: 'U+0007' }],
  ['X-Site: {{ site.name', 'headerTemplate', 1, {}],
])('a config with the header lines %j is refused with the line and the reason', (text, reason, line, more) => {
  expect(errorsOfHeaders(text)).toEqual([{ message: `@validation.${reason}`, params: { line, ...more } }])
})

test('header lines that can be sent, also with placeholders, have no errors', () => {
  expect(errorsOfHeaders('X-Site: {{ site.name | append: "\u2192" }}\r\n\r\nX-Plats: V\u00e4ster\u00e5s')).toEqual([])
})

test('a header has only characters that it can have', () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).filter((character) => character !== '\t')
  for (const character of [...controls, '\u007f', '\u2028', '\ud800'])
    expect(() => checkedHeader('X', `a${character}b`)).toThrow(MessageError)
})

describe('a template', () => {
  test.each(['{% include "a" %}', '{% render "a" %}', '{% layout "a" %}', '{{ a | raw }}', '{{ a | nothing }}', '{{ a', '{% for %}'])(
    '%j cannot be read',
    (template) => expect(() => checkTemplate(template)).toThrow(TemplateError),
  )

  test.each([
    ['{{ a | datum }}', 'unknownFilter', { name: 'datum' }],
    ['{% include "a" %}', 'unknownTag', { name: 'include' }],
    ['x{% if a %}y', 'notClosed', { part: '{% if a %}' }],
    ['{{ a', 'notClosed', { part: '{{ a' }],
    ['{% raw %}a', 'notClosed', { part: '{% raw %}a' }],
    ['Hej\n{{ | }}', 'template', { line: 2 }],
    ['{{ a | append }}', 'template', { line: 1 }],
    ['{% for a in (1..1000000) %}x{% endfor %}', 'tooLarge', {}],
    ['x'.repeat(20_001), 'tooLarge', {}],
    ['{% for a in (1..9000) %}xxxxxxxxxx{% endfor %}', 'tooLarge', {}],
  ])('%j has a reason that each reader sees in their language', (template, code, params) => {
    const attempt = () => renderTemplate(template, {}, 'text')
    expect(attempt).toThrow(expect.objectContaining({ reason: { code, params } }))
  })

  test.each([
    '{{ element.constructor.constructor }}',
    '{{ element.__proto__.toString }}',
    '{{ "x".constructor }}',
    '{{ element.toString }}',
    '{{ constructor }}',
  ])('%j reads nothing beyond the values', (template) => expect(renderTemplate(template, { element: { code: 'x' } }, 'text')).toBe(''))

  test.each([
    '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}',
    '{% assign s = "xxxxxxxxxx" %}{% for a in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    '{{ "x" | times: 5 }}{% for a in (1..99999999) %}{{ a }}{% endfor %}',
    'x'.repeat(20_001),
  ])('that is large or slow ends in a fraction of a second', (template) => {
    const began = performance.now()
    expect(() => renderTemplate(template, {}, 'text')).toThrow(TemplateError)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
