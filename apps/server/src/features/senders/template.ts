import { Liquid, type FS } from 'liquidjs'
import { withinProcessorTime } from '../../processes/processor-time.ts'
import { TemplateError } from './not-made.ts'

/** Limits of one rendering. */
const MAX_TEMPLATE_LENGTH = 20_000
const MAX_OPERATIONS = 100_000
const LONGEST_MS = 100
/** Longest rendered text, in characters. */
const MAX_RENDERED = 64 * 1024

/** Values that placeholders read. */
export type TemplateScope = Readonly<Record<string, unknown>>

/** An address without anything that Markdown or a client reads as more than an address; a backslash in it would break its link. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#][\w./?#=&%@:,-]*)?$/

/** How values of people are written in a text: they never become its syntax. */
const ESCAPES = {
  text: (value: string) => value,
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  markup: (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`),
  address: (value: string) => encodeURIComponent(value.toWellFormed()),
  /** Slack reads `<…>` as links and mentions. */
  slack: (value: string) => value.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!),
  markdown: (value: string) =>
    PLAIN_ADDRESS.test(value) ? value : value.replace(/[\\`*_{}[\]()#+!|<>~-]/g, (character) => `\\${character}`),
} as const
export type Escape = keyof typeof ESCAPES

const refuse = () => {
  throw new Error('a template reads no files')
}
const NO_FILES: FS = {
  exists: async () => false,
  existsSync: () => false,
  contains: async () => false,
  readFile: async () => refuse(),
  readFileSync: refuse,
  resolve: (_directory, file) => file,
}

/** Tags that read files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block']

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)

function openEngine(escape: Escape): Liquid {
  const engine = new Liquid({
    fs: NO_FILES,
    relativeReference: false,
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: MAX_TEMPLATE_LENGTH,
    renderLimit: LONGEST_MS,
    memoryLimit: MAX_OPERATIONS,
    outputEscape: (value: unknown) => ESCAPES[escape](textOf(value)),
  })
  for (const tag of FILE_TAGS) delete engine.tags[tag]
  // an escape is the sender's: a template cannot turn it off
  delete engine.filters.raw
  delete engine.filters.json
  delete engine.filters.jsonify
  delete engine.filters.inspect
  return engine
}

const engines = Object.fromEntries((Object.keys(ESCAPES) as Escape[]).map((escape) => [escape, openEngine(escape)])) as Record<
  Escape,
  Liquid
>

/** What the engine says of a template, in the order in which it is looked for. */
const ENGINE_ERRORS = [
  [/^undefined filter: (.+?)(?:, line:|$)/, (name: string) => new TemplateError('unknownFilter', { name })],
  [/^tag "(.+?)" not found/, (name: string) => new TemplateError('unknownTag', { name })],
  [/^(?:tag|output|raw) "?(.+?)"? not closed/, (part: string) => new TemplateError('notClosed', { part })],
  [/^(?:parse length|memory alloc|template render) limit exceeded/, () => new TemplateError('tooLarge')],
  [/, line:(\d+), col:/, (line: string) => new TemplateError('template', { line: Number(line) })],
] as const

/** The error of a template in words of its own: those of the engine are in English. */
function asTemplateError(error: unknown): TemplateError {
  const message = error instanceof Error ? error.message.split('\n')[0]! : ''
  for (const [pattern, make] of ENGINE_ERRORS) {
    const found = pattern.exec(message)
    if (found) return make(found[1] ?? '')
  }
  return new TemplateError('template', { line: 1 })
}

/** Checks a template. @throws TemplateError */
export function checkTemplate(template: string): void {
  try {
    engines.text.parse(template)
  } catch (error) {
    throw asTemplateError(error)
  }
}

/** Fills in the placeholders of a template, each value escaped for the text that it becomes a part of. @throws TemplateError */
export function renderTemplate(template: string, scope: TemplateScope, escape: Escape): string {
  let rendered: string
  try {
    rendered = withinProcessorTime(LONGEST_MS, () => engines[escape].parseAndRenderSync(template, scope as object) as string)
  } catch (error) {
    throw asTemplateError(error)
  }
  if (rendered.length > MAX_RENDERED) throw new TemplateError('tooLarge')
  return rendered
}
