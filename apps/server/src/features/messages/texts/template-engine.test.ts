import { describe, expect, test } from 'vitest'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { KIND_NAMES, placeholdersOf } from '@verka/domain/messages/message-kinds.ts'
import { MAX_BODY_LENGTH } from '@verka/domain/messages/message-settings.ts'
import { conditionMarks, type TemplateCondition } from '@verka/domain/processors/template-conditions.ts'
import { DEFAULT_TEMPLATES } from '@verka/messages/templates/templates.ts'
import { renderText } from './render-message.ts'
import { renderTemplate, templateErrors } from './template-engine.ts'

const errorsOf = (text: string) => templateErrors('sv-SE', text, ['object', 'days'], 'texts.sv-SE.body')
const render = (text: string, values: Record<string, string | number> = { object: 'Borr', days: 3 }) =>
  renderTemplate('sv-SE', text, values)

test.each(CULTURES.flatMap((culture) => KIND_NAMES.map((kind) => [culture, kind] as const)))(
  'the default text of %s for %s can be rendered, and names only placeholders of its kind',
  (culture, kind) => {
    const { subject, body } = DEFAULT_TEMPLATES[culture][kind]
    const names = Object.keys(placeholdersOf(kind))
    expect([...templateErrors(culture, subject, names, 'subject'), ...templateErrors(culture, body, names, 'body')]).toEqual([])
  },
)

describe('a condition that was picked', () => {
  const only = (condition: Omit<TemplateCondition, 'placeholder'>, value: string | number) => {
    const [begin, end] = conditionMarks({ placeholder: 'object', ...condition })
    expect(errorsOf(`${begin}x${end}`)).toEqual([])
    return render(`${begin}x${end}`, { object: value, days: 1 }) === 'x'
  }

  test('shows its text when the placeholder is set, or is not', () => {
    const shownFor = (relation: 'isSet' | 'isNotSet') =>
      ['Borr', '', 0].filter((value) => only({ relation, value: '', compared: 'text' }, value))
    expect([shownFor('isSet'), shownFor('isNotSet')]).toEqual([['Borr', 0], ['']])
  })

  test.each(['Borr', 'a "b" c', "d'Oré", 'c:\\x', '{{ object }}', '{% endif %}', '%} }}', '5'])('compares a text with %j', (value) => {
    expect([value, `${value}.`, ''].filter((one) => only({ relation: 'equal', value, compared: 'text' }, one))).toEqual([value])
  })

  test('compares numbers', () => {
    const shownFor = (relation: 'equal' | 'more' | 'less') =>
      [1, 2.5, 3].filter((value) => only({ relation, value: '2.5', compared: 'number' }, value))
    expect([shownFor('equal'), shownFor('more'), shownFor('less')]).toEqual([[2.5], [3], [1]])
  })
})

describe('a text', () => {
  test('shows values, compares numbers, and writes them as the language does', () => {
    expect(render('{{ object }}{% if days > 2 %} sedan {{ days }} dagar{% endif %}')).toBe('Borr sedan 3 dagar')
    expect(render('{{ days }}', { object: '', days: 1234.5 })).toBe('1\u00A0234,5')
    expect(renderTemplate('en-US', '{{ days }}', { days: 1234.5 })).toBe('1,234.5')
  })

  test('an unknown placeholder is an error at its field, with its name', () => {
    const unknown = (name: string) => [{ message: '@errors.unknownPlaceholder', field: 'texts.sv-SE.body', params: { name } }]
    expect(errorsOf('{{ objekt }}')).toEqual(unknown('objekt'))
    expect(errorsOf('{% if dagar > 1 %}x{% endif %}')).toEqual(unknown('dagar'))
    expect(errorsOf('{{ object.title }}')).toEqual(unknown('object.title'))
  })

  test('that cannot be read is an error with its line', () => {
    const at = (line: number) => [{ message: '@errors.textUnreadable', field: 'texts.sv-SE.body', params: { line } }]
    expect(errorsOf('rad ett\n{% if days %}')).toEqual(at(2))
    expect(errorsOf('{{ object | nofilter }}')).toEqual([expect.objectContaining({ message: '@errors.textUnreadable' })])
  })

  test.each([
    '{% include "/etc/passwd" %}',
    '{% render "x" %}',
    '{% layout "x" %}',
    '{% block a %}{% endblock %}',
    '{% for i in (1..1000000) %}x{% endfor %}',
    '{% tablerow i in (1..1000000) %}x{% endtablerow %}',
    '{% assign a = 1 %}',
    '{% capture a %}{% endcapture %}',
    '{% increment a %}',
    '{% raw %}{{ x }}{% endraw %}',
    '{% liquid echo object %}',
    '{{ object | append: object }}',
    '{{ "now" | date: "%s" }}',
    '{{ object | url_decode }}',
    '{{ object | where: "x" }}',
    '{{ object.constructor }}',
    '{{ object.__proto__ }}',
    '{{ constructor }}',
    '{{ __proto__.polluted }}',
    '{{ toString }}',
    `{{ object }}${'x'.repeat(MAX_BODY_LENGTH)}`,
    '{% if object %}'.repeat(2000),
  ])('with %s is refused', (text) => {
    expect(errorsOf(text)).not.toEqual([])
  })

  test('a value is never a template', () => {
    expect(render('{{ object }}', { object: '{{ days }}{% for i in (1..9) %}', days: 3 })).toBe('{{ days }}{% for i in (1..9) %}')
  })

  test.each(CULTURES)(
    'in %s an object with a long title has the news first in its subject, then the code, and all of its title in the body',
    (culture) => {
      const reader = { culture, timeZone: 'UTC', recipient: 'A', tenant: 'T', now: new Date() }
      const title = `Slagborr med koffert ${'och tillbehör '.repeat(7)}`.trim()
      const named = KIND_NAMES.filter((kind) => 'object' in placeholdersOf(kind))
      expect(named.length).toBeGreaterThan(12)
      for (const kind of named) {
        const own = DEFAULT_TEMPLATES[culture][kind]
        const rendered = renderText({ kind, template: own }, { object: title, code: 'EKB-0001', service: localized('Felanmälan') }, reader)
        expect([kind, rendered.title]).toEqual([
          kind,
          expect.stringMatching(/^(?!Slagborr).+ Slagborr med koffert och tillbehör .{3,29}… \(EKB-0001\)$/),
        ])
        expect(rendered.title.length).toBeLessThan(120)
        expect([kind, rendered.body.includes(title)]).toEqual([kind, true])
      }
    },
  )

  test('a value with line breaks stays in the one line of a subject', () => {
    const reader = { culture: 'sv-SE' as const, timeZone: 'UTC', recipient: 'A', tenant: 'T', now: new Date() }
    const params = { object: 'Borr\r\nBcc: a@b.example', code: '\u0000', balance: 1, limit: 2 }
    const { title } = renderText({ kind: 'lowBalance', template: { subject: '{{ object }}{{ code }}', body: 'x' } }, params, reader)
    expect(title).toBe('Borr Bcc: a@b.example')
  })
})
