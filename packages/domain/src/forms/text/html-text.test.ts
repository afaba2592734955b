import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'
import { assertProperty } from '../../testing/seeds.ts'

test.each([
  ['<p>a</p><p>b</p>', 'a b'],
  ['<p>a <strong>b</strong>c</p>', 'a bc'],
  ['<ul><li><p>ett</p></li><li><p>två</p></li></ul>', 'ett två'],
  ['a &lt;b&gt; &amp; &quot;c&quot; &#229; &#xE4;&nbsp;d', 'a <b> & "c" å ä d'],
  ['<p></p><p><br></p>', ''],
  // not an entity, but a property that every object has
  ['&toString; &valueOf;', '&toString; &valueOf;'],
  ['&#0;&#xD800;&#x110000;', ''],
  ['a < b', 'a'],
])('%s reads %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('any input gives a text, in linear time', () => {
  assertProperty(
    fc.property(fc.string(), (html) => {
      expect(textOfHtml(html)).toBe(textOfHtml(html).trim())
    }),
  )
  const start = performance.now()
  for (const part of ['<', '<a', '</', '&', '&#', '<p>', '<!--']) textOfHtml(part.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
