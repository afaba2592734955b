import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { addressOfCode } from '@verka/domain/elements/scanned-code.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { MAX_BARCODE_LENGTH, whyNoBarcode } from '@verka/domain/labels/barcodes.ts'
import { labelsOnPage, layoutOf } from '@verka/domain/labels/label-layouts.ts'
import {
  LABEL_LINES,
  MAX_LABELS,
  NAMED_IN_NOTICE,
  type LabelDesign,
  type LabelDrawing,
  type previewLabel as previewCall,
  type printLabels as printCall,
} from '@verka/domain/labels/labels.api.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { drawnDocument } from '../drawing/drawing.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadElements } from '../elements/elements.ts'
import { loadOpenAddresses } from '../elements/open-addresses.ts'
import { filterElements } from '../element-list/element-list.ts'
import { hasOpenAccess, loadLogo } from '../tenants/tenants.ts'
import { labelPreview, type LabelDocument } from './label-jobs.ts'
import type { LabelLine } from './label-lines.ts'
import type { PrintedLabel } from './label-pdf.ts'

type PrintBody = BodyOf<typeof printCall>

const PAGE = 1000

/** The objects of labels, in order. @throws `notFound` for one that the caller may not see, `invalid` for too many or none */
export async function labelledElements(context: SiteContext, objects: PrintBody['objects']): Promise<Element[]> {
  const elements = 'elementIds' in objects ? await loadElements(context, objects.elementIds) : await foundElements(context, objects)
  if (elements.length === 0) throw invalid([{ message: '@validation.noLabels', field: 'objects' }])
  return elements
}

/** Look of labels, apart from their objects. */
export async function lookOf(context: SiteContext, { layout, codeKind, brand }: LabelDesign) {
  const logo = brand === 'logo' ? await loadLogo(context.tx, context.tenant.key) : undefined
  return { layout: layoutOf(layout), codeKind, logo }
}

/**
 * Labels as PDF. @throws `notFound` for an object that the caller may not see, `invalid` for too many, `hiddenColumn` for a field that they
 * do not have
 */
export async function printLabels(
  context: SiteContext,
  { design, objects, startAt, leaveOutUnwritable }: PrintBody,
): Promise<MadeDocument<SiteContext>> {
  const look = await lookOf(context, design)
  if (startAt > labelsOnPage(look.layout)) throw invalid([{ message: '@validation.labelStart', field: 'startAt' }])
  const elements = await labelledElements(context, objects)
  const writable = leaveOutUnwritable && design.codeKind === 'code128' ? elements.filter(({ code }) => !whyNoBarcode(code)) : elements
  refuseUnwritable(design, writable.length > 0 ? writable : elements)
  const labels = await labelsOf(context, design, writable, look.logo !== undefined)
  const { t } = await loadServedTranslator(context.culture)
  const sheets = { ...look, labels, firstPosition: startAt - 1, title: t('labels.title') }
  const { culture, now } = context
  return {
    fileName: `${t('labels.title')}.pdf`,
    contentType: 'application/pdf',
    bytes: (_again, files, making) => drawnDocument<LabelDocument>({ kind: 'labels', sheets: { ...sheets, culture, now } }, files, making),
  }
}

/** The label of one object as it would be printed. */
export async function previewLabel(context: SiteContext, { design, elementId }: BodyOf<typeof previewCall>): Promise<LabelDrawing> {
  const look = await lookOf(context, design)
  const elements = await loadElements(context, [elementId])
  refuseUnwritable(design, elements)
  const [label] = await labelsOf(context, design, elements, look.logo !== undefined)
  return labelPreview({ look, label: label! })
}

/** All objects that a list's query finds. @throws `invalid` when they are too many for one document */
async function foundElements(
  context: SiteContext,
  { elementTypeId, question }: Extract<PrintBody['objects'], { question: unknown }>,
): Promise<Element[]> {
  const elements: Element[] = []
  let after: string | undefined
  do {
    const page = await filterElements(context, elementTypeId, {
      ...question,
      limit: PAGE,
      ...(after === undefined ? {} : { after, skipCount: true }),
    })
    const count = page.totalCount ?? 0
    if (count > MAX_LABELS) throw invalid([{ message: '@validation.tooManyLabels', field: 'objects', params: { count, max: MAX_LABELS } }])
    elements.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return elements
}

interface Category {
  name: string
  fields: readonly Field[]
}

/** Contents of the labels of objects. @throws `hiddenColumn` for a line that is not a field of theirs, or a hidden one */
export async function labelsOf(
  context: SiteContext,
  design: LabelDesign,
  elements: readonly Element[],
  hasLogo: boolean,
): Promise<PrintedLabel[]> {
  const categories = new Map<string, Category>()
  for (const id of new Set(elements.map((element) => element.elementTypeId))) {
    const type = await loadElementType(context, id)
    const fields = flatFields(visibleFields(type.dataPropertyTypes, context.actor.role))
    categories.set(id, { name: textIn(type.localizedNames, context.culture, context.tenant.culture), fields })
  }
  refuseUnknownLines(design, [...categories.values()])
  // a tenant without a logo has its name
  const brand: LabelLine[] =
    design.brand === 'name' || (design.brand === 'logo' && !hasLogo) ? [{ text: context.tenant.name, isTitle: false }] : []
  const contents = await contentsOf(context, design, elements)
  return elements.map((element, index) => ({
    holds: contents[index]!,
    alt: element.code,
    lines: [...brand, ...linesOf(context, design, element, categories.get(element.elementTypeId)!)],
  }))
}

/** What the codes of labels hold. */
async function contentsOf(context: SiteContext, design: LabelDesign, elements: readonly Element[]): Promise<string[]> {
  const { tx, tenant, site, runtime } = context
  if (!holdsAddress(design)) return elements.map(({ code }) => code)
  const isOpen = design.holds === 'openAddress'
  const open = isOpen ? await openAddressesOf(context, elements) : undefined
  // shorter without the tenant, which only people without a login need
  const place = { site: site.key, ...((isOpen || (await hasOpenAccess(tx, tenant.id))) && { tenant: tenant.key }) }
  return elements.map(({ id, code }) => addressOfCode(runtime.settings.ORIGIN, open?.get(id)?.code ?? code, place))
}

const holdsAddress = ({ codeKind, holds }: LabelDesign) => codeKind === 'qr' && holds !== 'code'

const openAddressesOf = (context: SiteContext, elements: readonly Element[]) =>
  loadOpenAddresses(
    context,
    elements.map(({ id }) => id),
  )

/** Ids of the objects whose label is to have an open address, and which have none: it has the address of their own code. */
export async function withoutOpenAddress(
  context: SiteContext,
  design: LabelDesign,
  elements: readonly Element[],
): Promise<ReadonlySet<string>> {
  if (!holdsAddress(design) || design.holds !== 'openAddress') return new Set()
  const open = await openAddressesOf(context, elements)
  return new Set(elements.flatMap(({ id }) => (open.has(id) ? [] : [id])))
}

/** Whether a field can be a text of a label. */
const isText = (field: Field) => kindOf(field).columnType !== 'none'

function refuseUnknownLines({ lines }: LabelDesign, categories: readonly Category[]): void {
  for (const [index, line] of lines.entries()) {
    const isKnown =
      (LABEL_LINES as readonly string[]).includes(line) ||
      categories.some(({ fields }) => fields.some((field) => field.id === line && isText(field)))
    if (!isKnown)
      throw new AppError('hiddenColumn', { message: '@errors.unknownColumn', field: `design.lines.${index}`, params: { column: line } })
  }
}

/** Refuses codes that no barcode can encode, each with the reason, before anything is printed. */
function refuseUnwritable({ codeKind }: LabelDesign, elements: readonly Element[]): void {
  if (codeKind !== 'code128') return
  const wrong = Map.groupBy(elements, ({ code }) => whyNoBarcode(code))
  const errors = (['noBarcodeLetters', 'noBarcodeLength'] as const).flatMap((why) => {
    const codes = (wrong.get(why) ?? []).map(({ code }) => code)
    const named = { codes: codes.slice(0, NAMED_IN_NOTICE).join(', '), more: Math.max(0, codes.length - NAMED_IN_NOTICE) }
    const params = { ...named, max: MAX_BARCODE_LENGTH }
    return codes.length > 0 ? [{ message: `@validation.${why}` as const, field: 'design.codeKind', params }] : []
  })
  if (errors.length > 0) throw invalid(errors)
}

function linesOf(context: SiteContext, { lines }: LabelDesign, element: Element, { name, fields }: Category): LabelLine[] {
  const own = { title: element.title, code: element.code, category: name }
  return lines.map((line): LabelLine => {
    if (line in own) return { text: own[line as keyof typeof own], isTitle: line === 'title', isCode: line === 'code' }
    const field = fields.find(({ id }) => id === line)
    const value = element.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === line)?.displayValue ?? ''
    if (!field || value.trim() === '') return { text: '', isTitle: false }
    const fieldName = textIn(field.localizedNames, context.culture, context.tenant.culture) || field.key
    const short = value.replaceAll(/\s+/g, ' ')
    return { text: `${fieldName}: ${short}`, short, isTitle: false }
  })
}
