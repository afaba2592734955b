import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { latenessIn, returnOf } from '@verka/domain/transactions/loan-return.ts'
import { displayedStatusOf } from '@verka/domain/services/modes.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { FullOperation } from '@verka/domain/operations/operations.api.ts'
import { formatDateTime } from '@verka/domain/localization/dates.ts'
import { formatDue } from '@verka/domain/localization/due.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { FileId, TransactionId } from '@verka/domain/entities/ids.ts'
import { loadServedTranslator, type ServedTranslator } from '@verka/messages/served/load.ts'
import { loanStepKey } from '@verka/messages/loan-step.ts'
import { statusKey } from '@verka/messages/status-key.ts'
import { drawStored } from '../../files/drawn-picture.ts'
import type { FileStore } from '../../files/store.ts'
import type { SiteContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { drawnDocument } from '../drawing/drawing.ts'
import { prepareDownload } from '../files/files.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { listOperationsOf } from '../operations/operations.ts'
import { loadLogo } from '../tenants/tenants.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import type { PrintedOperation, PrintedTransaction } from './draw-transaction.ts'
import { blocksOf, deviationsOf, type Block, type ContentReader } from './pdf-content.ts'

/** A transaction as a document to render. */
export interface TransactionDocument {
  kind: 'transaction'
  printed: PrintedTransaction
}

type PrintedStep = Awaited<ReturnType<typeof listOperationsOf>>[number]

/**
 * A transaction as a document for filing: all its operations with user and time, values in the caller's language, signatures and pictures.
 * @throws `notFound` also for one that the caller may not see
 */
export async function printTransaction(context: SiteContext, id: TransactionId): Promise<MadeDocument<SiteContext>> {
  const transaction = await loadTransaction(context, id)
  const operations = await listOperationsOf(context, transaction)
  const [translator, logo] = [await loadServedTranslator(context.culture), await loadLogo(context.tx, context.tenant.key)]
  const functions = await loadOperationTypes(context, [...new Set(operations.map(({ operationTypeId }) => operationTypeId))])
  const rules = new Map(functions.map((one) => [one.id, one.matchRules]))
  const printed = printedOf(context, translator, { transaction, operations, rules }, logo)
  const storageKeys = await storageKeysOf(context, printed.operations)
  return {
    fileName: `${printed.title} ${transaction.elementCode}.pdf`,
    contentType: 'application/pdf',
    bytes: (_again, files, making) =>
      drawnDocument<TransactionDocument>({ kind: 'transaction', printed }, files, making, (fileId) =>
        pictureOf(files, storageKeys.get(fileId)),
      ),
  }
}

function printedOf(
  context: SiteContext,
  { t }: ServedTranslator,
  { transaction, operations, rules }: { transaction: Transaction; operations: readonly PrintedStep[]; rules: ReadonlyMap<string, Rule[]> },
  logo: PrintedTransaction['logo'],
): PrintedTransaction {
  const { culture, timeZone, now, tenant, site, actor } = context
  const { settings } = context.runtime
  const textOf = (texts: LocalizedTexts) => textIn(texts, culture, tenant.culture)
  const when = (moment: string) => formatDateTime(moment, culture, timeZone)
  const reader: ContentReader = {
    culture,
    timeZone,
    fallback: tenant.culture,
    mapsUrl: settings.MAPS_URL,
    rowName: (name, number) => t('documents.row', { name, number }),
  }
  return {
    title: textOf(transaction.localizedNames),
    subtitle: `${transaction.elementTitle} (${transaction.elementCode})`,
    culture,
    now,
    sender: tenant.name,
    logo,
    address: `${settings.ORIGIN}/exe/transaction/${transaction.id}?site=${encodeURIComponent(site.key)}`,
    facts: factsOf(context, t, { transaction, operations, when }),
    reference: transaction.id,
    operations: operations.map((operation, index): PrintedOperation => ({
      title: operation.mode === 'update' && operation.borrower ? t('exe.handedOver') : textOf(operation.localizedNames) || t('exe.entered'),
      notes: [...notesOf(t, operation, when), ...loanNoteOf(context, t, operation, operations.slice(0, index))],
      isMentioned: loanStepKey(operation, operations.slice(0, index)) !== undefined,
      blocks: blocksOfStep(operation, rules.get(operation.operationTypeId) ?? [], t, reader),
    })),
    foot: `${tenant.name} · ${t('documents.printed', { name: actor.name, when: when(now.toISOString()) })}`,
  }
}

/** Deviations come first: a reader needs them, with their severity, before all good answers. */
function blocksOfStep(operation: PrintedStep, rules: readonly Rule[], t: ServedTranslator['t'], reader: ContentReader): Block[] {
  const { dataPropertyTypes: fields, dueFieldId } = operation
  // the due time is in the loan's note, with its time
  const properties = operation.dataProperties.filter(({ dataPropertyTypeId }) => dataPropertyTypeId !== dueFieldId)
  const found = deviationsOf(fields, properties, rules, reader)
  const all = blocksOf(fields, properties, reader)
  if (found.length === 0) return all
  const heading = (text: string): Block => ({ kind: 'heading', text, depth: 0 })
  return [heading(t('documents.deviations')), ...found, heading(t('documents.allAnswers')), ...all]
}

interface OperationContent {
  transaction: Transaction
  operations: readonly PrintedStep[]
  when: (moment: string) => string
}

function factsOf(context: SiteContext, t: ServedTranslator['t'], { transaction, operations, when }: OperationContent) {
  const { tenant, site, timeZone } = context
  const { mode, status, borrower, dueAt, isOverdue, undoneAt } = transaction
  const facts = [
    {
      name: t('exe.statusLabel'),
      text: t(statusKey(mode, displayedStatusOf(status, undoneAt))) + (isOverdue ? ` (${t('admin.overdue')})` : ''),
    },
    { name: t('documents.site'), text: `${site.name}, ${tenant.name}` },
    { name: t('exe.doneBy'), text: transaction.createdBy.name },
    { name: t('exe.doneAt'), text: when(transaction.createdAt) },
  ]
  if (borrower) facts.push({ name: t('admin.borrower'), text: borrower.name })
  if (dueAt) facts.push({ name: t('admin.dueAt'), text: formatDue(dueAt, context) })
  const returned = mode === 'loan' ? returnOf(operations) : undefined
  const late = latenessIn(transaction, operations, timeZone)
  if (returned) {
    const byWhom = t('exe.byWhomWhen', { name: returned.executedBy.name, when: when(returned.executedAt) })
    facts.push({ name: t('exe.returnedBy'), text: late ? `${byWhom} · ${t('exe.late', { ...late })}` : byWhom })
  }
  if (undoneAt) facts.push({ name: t('documents.undoneAt'), text: when(undoneAt) })
  return [...facts, { name: t('documents.reference'), text: transaction.id }]
}

function notesOf(t: ServedTranslator['t'], operation: FullOperation, when: (moment: string) => string): string[] {
  const notes = [t('exe.byWhomWhen', { name: operation.executedBy.name, when: when(operation.executedAt) })]
  if (operation.undoes) notes.push(t('documents.undoes'))
  if (operation.undoneAt) notes.push(t('documents.undone', { when: when(operation.undoneAt) }))
  return notes
}

/** Borrower and due time of a loan. */
function loanNoteOf(context: SiteContext, t: ServedTranslator['t'], operation: PrintedStep, earlier: readonly PrintedStep[]): string[] {
  const key = loanStepKey(operation, earlier)
  if (!key) return []
  return [t(key, { name: operation.borrower?.name ?? '', until: operation.dueAt ? formatDue(operation.dueAt, context) : '' })]
}

const filesOf = (block: Block): readonly FileReference[] => (block.kind === 'pictures' ? block.files : [])

/** Storage keys of the pictures that the caller may see. */
async function storageKeysOf(context: SiteContext, operations: readonly PrintedOperation[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const files = operations.flatMap(({ blocks }) => blocks.flatMap(filesOf))
  for (const fileId of new Set(files.map((file) => file.fileId))) {
    const storageKey = await storageKeyOf(context, fileId)
    if (storageKey !== undefined) keys.set(fileId, storageKey)
  }
  return keys
}

/** Undefined for a deleted picture: the document mentions it. */
async function storageKeyOf(context: SiteContext, fileId: FileId): Promise<string | undefined> {
  try {
    return (await prepareDownload(context, fileId, undefined)).storageKey
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  }
}

/** A picture re-encoded for print, in the process that decodes untrusted files; undefined if unavailable. */
async function pictureOf(store: FileStore, storageKey: string | undefined): Promise<Buffer | undefined> {
  if (storageKey === undefined) return undefined
  try {
    return await drawStored(store, storageKey)
  } catch {
    // a document that lacks and mentions a picture is better than none
    return undefined
  }
}
