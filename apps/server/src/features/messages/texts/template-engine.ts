import { Liquid, ParseError, type Template } from 'liquidjs'
import { formatNumber } from '@verka/domain/localization/numbers.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { MAX_BODY_LENGTH } from '@verka/domain/messages/message-settings.ts'
import { withinProcessorTime } from '../../../processes/processor-time.ts'

/** Nothing in a text repeats or stores: what it may do ends with its length. */
const TAGS = new Set(['if', 'unless', 'case', 'comment'])
const FILTERS = new Set(['upcase', 'downcase', 'capitalize', 'strip', 'truncate', 'truncatewords', 'default', 'abs'])
/** Longest rendered text. */
const MAX_RENDERED = 20_000
const MAX_DECIMALS = 6
const LIMITS = { renderLimit: 100, memoryLimit: 1_000_000, templateLimit: 5000 }

/** An engine without files, loops and variables of its own, whose numbers read as in a language. */
function openEngine(culture: Culture): Liquid {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: false,
    ownPropertyOnly: true,
    // no text is looked up in files
    templates: {},
    parseLimit: MAX_BODY_LENGTH,
    ...LIMITS,
    outputEscape: (value: unknown) => (typeof value === 'number' ? formatNumber(value, culture, MAX_DECIMALS) : String(value ?? '')),
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) if (!FILTERS.has(name)) engine.unregisterFilter(name)
  return engine
}

const engines = new Map(CULTURES.map((culture) => [culture, openEngine(culture)]))
const engineOf = (culture: Culture) => engines.get(culture)!

/** Parsed texts, the ones used last: a text is rendered for many people. */
const parsed = new Map<string, Template[]>()
const MAX_PARSED = 500

function parse(culture: Culture, text: string): Template[] {
  const key = `${culture} ${text}`
  const known = parsed.get(key)
  if (known) return known
  const template = engineOf(culture).parse(text)
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(key, template)
  return template
}

/** Values of placeholders, as texts and numbers of the reader. */
export type Shown = Readonly<Record<string, string | number>>

/** Renders a text. @throws for one that `templateErrors` refuses, or that takes too long */
export function renderTemplate(culture: Culture, text: string, values: Shown): string {
  // no object of ours: nothing but these values can be reached
  const scope: Record<string, string | number> = Object.assign(Object.create(null), values)
  const template = parse(culture, text)
  const rendered = withinProcessorTime<unknown>(LIMITS.renderLimit, () => engineOf(culture).renderSync(template, scope, LIMITS))
  const result = String(rendered)
  if (result.length > MAX_RENDERED) throw new Error('a rendered text is too long')
  return result
}

/** The errors of a text: a placeholder that its kind does not have, or a form that cannot be read. None: it can be rendered. */
export function templateErrors(culture: Culture, text: string, placeholders: readonly string[], field: string): FieldError[] {
  try {
    const template = engineOf(culture).parse(text)
    const unknown = [...new Set(engineOf(culture).fullVariablesSync(template))].filter((name) => !placeholders.includes(name))
    if (unknown.length > 0) return unknown.map((name) => ({ message: '@errors.unknownPlaceholder', field, params: { name } }))
    // what only rendering shows: filters that do not exist, and a text without end
    renderTemplate(culture, text, Object.fromEntries(placeholders.map((name) => [name, ''])))
    return []
  } catch (error) {
    const line = error instanceof ParseError ? error.token.getPosition()[0] : 1
    return [{ message: '@errors.textUnreadable', field, params: { line: line ?? 1 } }]
  }
}
